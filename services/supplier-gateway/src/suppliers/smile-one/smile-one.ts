import { inHttpSpan } from '@topup/kit/http-span';
import type { Observation } from '../../domain/observation.ts';
import type { OrderBreaker, SupplierOrder } from '../../domain/supplier.ts';
import type { Timing } from '../../domain/timing.ts';
import { createBreaker, createReadBreaker } from '../breakers.ts';
import { post } from '../post.ts';
import { sign } from './signature.ts';

type SmileOneSettings = {
  /** The part of the URL before /smilecoin. Its path names the region, which decides the catalogue and the balance. */
  readonly baseUrl: string;
  readonly uid: string;
  readonly email: string;
  readonly key: string;
  readonly product: string;
};
export type SmileOne = {
  /** `signedAt` is the time of the unit's claim, not of this call. Never rejects. */
  createOrder(order: SupplierOrder, signedAt: Date): Promise<Observation>;
  /** Bypasses the breakers, because the health watch needs the answer while they are open. Never rejects. */
  queryPoints(): Promise<Observation>;
  getRole(order: SupplierOrder): Promise<Observation>;
  productList(): Promise<Observation>;
  readsInFlight(): number;
  readonly orderBreaker: OrderBreaker;
  close(): void;
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const statusOf = (seen: Observation): number | null => (seen.kind === 'answer' ? seen.httpStatus : null);

export function createSmileOne(settings: SmileOneSettings, timing: Timing, bulkhead: number): SmileOne {
  const base = settings.baseUrl.replace(/\/+$/, '');
  const call = (path: string, fields: Record<string, string>, signedAt: Date, timeoutMs: number) => {
    const form = {
      uid: settings.uid,
      email: settings.email,
      product: settings.product,
      time: String(Math.floor(signedAt.getTime() / 1000)),
      ...fields,
    };
    const url = new URL(`${base}/smilecoin/api/${path}`);
    const text = new URLSearchParams({ ...form, sign: sign(form, settings.key) }).toString();
    return inHttpSpan('POST', url, () => post(url, { text, headers: FORM }, timeoutMs), statusOf);
  };
  const player = ({ playerId, zoneId, productId }: SupplierOrder) => ({
    userid: playerId,
    zoneid: zoneId,
    productid: productId,
  });
  const order = createBreaker(bulkhead, (fields: SupplierOrder, signedAt: Date) =>
    call('createorder', player(fields), signedAt, timing.orderTimeoutMs),
  );
  const read = createReadBreaker((path: string, fields: Record<string, string>) =>
    call(path, fields, new Date(), timing.readTimeoutMs),
  );
  return {
    createOrder: order.fire,
    queryPoints: () => call('querypoints', {}, new Date(), timing.probeTimeoutMs),
    getRole: (fields) => read.fire('getrole', player(fields)),
    productList: () => read.fire('productlist', {}),
    readsInFlight: read.inFlight,
    orderBreaker: order,
    close: () => {
      order.close();
      read.close();
    },
  };
}
