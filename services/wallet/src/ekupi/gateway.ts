import type { Log } from '@topup/kit/log';
import type { WalletConfig } from '../config.ts';
import type { GatewayAnswer, Payment } from '../domain/payments.ts';
import { createOrderBody, readCreated, readStatus, statusBody, type Created } from './mapping.ts';
import { createPost } from './transport.ts';

export type Ekupi = {
  /** Asks for a payment page. An answer on a host that is not ours to send players to is refused. */
  create(payment: Payment, options: { email: string; redirectUrl: string; timeoutMs: number }): Promise<Created>;
  /** What became of a payment; `unclear` when the gateway cannot be reached. */
  status(payment: Pick<Payment, '_id' | 'createdAt'>, timeoutMs?: number): Promise<GatewayAnswer>;
};

const STATUS_TIMEOUT_MS = 5_000;

export function createEkupi(config: WalletConfig, log: Log): Ekupi {
  const { EKUPI_BASE_URL, EKUPI_KEY: key, EKUPI_CUSTOMER_MOBILE: mobile, PAYMENT_URL_HOSTS: hosts } = config;
  const post = createPost(EKUPI_BASE_URL, log);
  return {
    create: async (payment, { email, redirectUrl, timeoutMs }) => {
      const { _id: paymentId, amountPaise } = payment;
      const customer = { name: 'Player', email, mobile };
      const body = createOrderBody({ key, paymentId, amountPaise, customer, redirectUrl });
      const created = readCreated(await post('/api/create_order', body, timeoutMs));
      if (created.kind !== 'opened' || hosts.includes(new URL(created.paymentUrl).host)) return created;
      log.error({ alarm: 'foreign_payment_page', host: new URL(created.paymentUrl).host, paymentId }, 'page refused');
      return { kind: 'refused', reason: 'payment page on a host that is not allowed' };
    },
    status: async ({ _id, createdAt }, timeoutMs = STATUS_TIMEOUT_MS) =>
      readStatus(await post('/api/check_order_status', statusBody(key, _id, createdAt), timeoutMs), _id),
  };
}
