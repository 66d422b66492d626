import type { Observation } from '../../domain/observation.ts';
import type { Supplier } from '../../domain/supplier.ts';
import type { Timing } from '../../domain/timing.ts';
import { createSmileOne } from './smile-one.ts';
import { smileOneProtocol } from './protocol.ts';
import { redact } from '../redact.ts';
import { refusals } from './refusals.ts';
import { parseReply, SUCCESS } from './reply.ts';
import { refusalCodes, type SmileOneConfig } from './settings.ts';

export function connectSmileOne(config: SmileOneConfig, timing: Timing, bulkhead: number): Supplier {
  const settings = {
    baseUrl: config.SUPPLIER_BASE_URL,
    uid: config.SUPPLIER_UID,
    email: config.SUPPLIER_EMAIL,
    key: config.SUPPLIER_KEY,
    product: config.SUPPLIER_PRODUCT,
  };
  const secrets = [settings.key, settings.email, settings.uid];
  const api = createSmileOne(settings, timing, bulkhead);
  return {
    ...smileOneProtocol,
    createOrder: api.createOrder,
    // Smile.one requires a product for a player lookup; any product of the region will do.
    askPlayer: async ({ productId, ...player }) =>
      bodyOf(await api.getRole({ ...player, productId: productId || config.SUPPLIER_VERIFY_PRODUCT_ID })),
    listProducts: async () => {
      const reply = replyOf(await api.productList());
      return reply?.status === SUCCESS ? reply.products : null;
    },
    readBalance: async () => {
      const seen = await api.queryPoints();
      const reply = replyOf(seen);
      return { points: reply?.status === SUCCESS ? reply.points : null, seen: seen.kind, status: reply?.status };
    },
    readsInFlight: api.readsInFlight,
    redact: (raw) => redact(raw, secrets),
    refusals: refusals(refusalCodes(config)),
    orderBreaker: api.orderBreaker,
    close: api.close,
  };
}

const bodyOf = (seen: Observation): string | null =>
  seen.kind === 'answer' && seen.httpStatus === 200 ? seen.body : null;

const replyOf = (seen: Observation) => {
  const body = bodyOf(seen);
  return body === null ? null : parseReply(body);
};
