import { call } from '@topup/web-kit/api/client.ts';
import * as z from '@topup/web-kit/api/schema.ts';

const answer = z.object({ data: z.object({ nonce: z.string() }) });

/** The nonce itself is in a cookie that only the server reads. */
export const requestNonce = async (): Promise<string> =>
  (await call({ method: 'POST', path: '/api/auth/nonce', schema: answer })).data.nonce;
