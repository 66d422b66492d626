import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The value that the gateway sends as Authorization: it proves the sender, never the body. */
export const callbackAuthorization = (username: string, password: string): string =>
  createHash('sha256').update(`${username}:${password}`).digest('hex');

export function isFromGateway(sent: string | undefined, expected: string): boolean {
  const [a, b] = [sent ?? '', expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const id = z.string().max(200);

/** What is read of a callback: which payment it is about, or the refund of which payment. Its claims are nobody's evidence; unknown fields come and go. */
export const callbackBody = z
  .object({ payload: z.object({ merchantOrderId: id.optional(), originalMerchantOrderId: id.optional() }) })
  .transform(
    ({ payload: { merchantOrderId, originalMerchantOrderId } }) => merchantOrderId ?? originalMerchantOrderId ?? '',
  );
