import * as z from 'zod/mini';
import { call } from './client.ts';
import { sessionUser } from './validate-session.ts';

const answer = z.object({ message: z.optional(z.string()), data: z.object({ user: sessionUser }) });

/** The terms that the consent line on the sign-in card points to. */
export const CONSENT_VERSION = '2025-08-14';

/** Signs in with Google's ID token. The session arrives as cookies; the token in the body is for other clients. */
export const googleAuth = (idToken: string) =>
  call({
    method: 'POST',
    path: '/api/auth/google-auth',
    body: { idToken, consent: { version: CONSENT_VERSION } },
    schema: answer,
  });
