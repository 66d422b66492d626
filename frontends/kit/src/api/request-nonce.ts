import * as z from 'zod/mini';
import { call } from './client.ts';

const answer = z.object({ data: z.object({ nonce: z.string() }) });

/** The hash to hand to Google; its other half stays in a cookie that only the server reads. */
export const requestNonce = async (): Promise<string> =>
  (await call({ method: 'POST', path: '/api/auth/nonce', schema: answer })).data.nonce;
