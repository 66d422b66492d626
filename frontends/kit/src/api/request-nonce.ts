import { call } from '@topup/web-kit/api/client.ts';
import { object, text } from './shape.ts';

const answer = object({ data: object({ nonce: text }) });

/** The nonce itself is in a cookie that only the server reads. */
export const requestNonce = async (): Promise<string> =>
  (await call({ method: 'POST', path: '/api/auth/nonce', schema: answer })).data.nonce;
