import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The Authorization header of PhonePe's callbacks. It proves the sender, but not that the body is unchanged. */
export const callbackAuthorization = (username: string, password: string): string =>
  createHash('sha256').update(`${username}:${password}`).digest('hex');

/** PhonePe documents only `SHA256(username:password)`, so hex digits of either case are accepted, also after `SHA256 `. */
export function isFromGateway(sent: string | undefined, expected: string): boolean {
  const hash = (sent ?? '').replace(/^SHA256\s+/i, '').toLowerCase();
  const [a, b] = [hash, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const id = z.string().max(200);

/** Reads only which payment the callback is about. What it says about the payment is not believed and not read. */
export const callbackBody = z
  .object({ payload: z.object({ merchantOrderId: id.optional(), originalMerchantOrderId: id.optional() }) })
  .transform(
    ({ payload: { merchantOrderId, originalMerchantOrderId } }) => merchantOrderId ?? originalMerchantOrderId ?? '',
  );
