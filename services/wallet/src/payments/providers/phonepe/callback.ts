import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The Authorization header. It proves the sender, but not that the body is unchanged. */
export const callbackAuthorization = (username: string, password: string): string =>
  createHash('sha256').update(`${username}:${password}`).digest('hex');

export function isFromGateway(sent: string | undefined, expected: string): boolean {
  const [a, b] = [sent ?? '', expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const id = z.string().max(200);

/** Only which payment it is about. Its claims are not believed, and unknown fields are ignored. */
export const callbackBody = z
  .object({ payload: z.object({ merchantOrderId: id.optional(), originalMerchantOrderId: id.optional() }) })
  .transform(
    ({ payload: { merchantOrderId, originalMerchantOrderId } }) => merchantOrderId ?? originalMerchantOrderId ?? '',
  );
