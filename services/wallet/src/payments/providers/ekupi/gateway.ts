import type { Log } from '@topup/kit/log';
import { filingDays } from '../../domain/filing-days.ts';
import { callGateway, urlOf } from '../../call-gateway.ts';
import { STATUS_TIMEOUT_MS, type PageOf, type PageRequest, type PaymentGateway } from '../../gateway.ts';
import { redacted } from '../../redacted.ts';
import { createOrderBody, readCreated, readStatus, statusBody } from './mapping.ts';
import type { EkupiSettings } from './settings.ts';

/** ekupi takes UPI payments and cannot refund. Our key is sent in the request bodies; requests are not signed. */
export function createEkupi(settings: EkupiSettings, log: Log): PaymentGateway {
  const { EKUPI_BASE_URL, EKUPI_KEY: key } = settings;
  // ekupi requires a customer. Every payment names the shop's own contact, so that no player's data is sent.
  const customer = { name: 'Player', email: settings.EKUPI_CUSTOMER_EMAIL, mobile: settings.EKUPI_CUSTOMER_MOBILE };
  // ekupi sends failures with HTTP 200 too; any other HTTP status says nothing about a payment.
  const post = async (path: string, body: object, timeoutMs: number): Promise<unknown> => {
    const reply = await callGateway({ method: 'POST', url: urlOf(EKUPI_BASE_URL, path), body, timeoutMs }, log);
    return reply?.status === 200 ? reply.body : null;
  };
  const body = ({ _id: paymentId, amountPaise, purpose, accountId }: PageOf, { redirectUrl }: PageRequest) =>
    createOrderBody({ key, paymentId, amountPaise, purpose, accountId, customer, redirectUrl });
  return {
    create: async (payment, { timeoutMs, ...page }) =>
      readCreated(await post('/api/create_order', body(payment, page), timeoutMs)),
    request: (payment, page) => redacted(body(payment, page), ['key', 'customer_email']),
    status: async (payment, timeoutMs = STATUS_TIMEOUT_MS) => {
      const { _id } = payment;
      const endsAtMs = performance.now() + timeoutMs;
      for (const filedOn of filingDays(payment)) {
        const leftMs = endsAtMs - performance.now();
        const answer = readStatus(await post('/api/check_order_status', statusBody(key, _id, filedOn), leftMs), _id);
        if (answer.state === 'unclear') return answer;
        if (answer.state !== 'unknown') return { ...answer, filedOn };
      }
      return { state: 'unknown' };
    },
    refunds: null,
  };
}
