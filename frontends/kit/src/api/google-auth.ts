import { call } from '@topup/web-kit/api/client.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { sessionUser } from './validate-session.ts';

const answer = z.object({ message: z.optional(z.string()), data: z.object({ user: sessionUser }) });

/** Version of the terms that the sign-in card's consent text links to. */
const CONSENT_VERSION = '2025-08-14';

/** The response sets the session as cookies. It also has a token for clients without cookies, which is not read here. */
export const googleAuth = (idToken: string) =>
  call({
    method: 'POST',
    path: '/api/auth/google-auth',
    body: { idToken, consent: { version: CONSENT_VERSION } },
    schema: answer,
  });

const nonceAnswer = z.object({ data: z.object({ nonce: z.string() }) });

/** Returns the hash of the nonce, for Google to sign. The nonce itself is in a cookie that only the server reads. */
export const requestNonce = async (): Promise<string> =>
  (await call({ method: 'POST', path: '/api/auth/nonce', schema: nonceAnswer })).data.nonce;
