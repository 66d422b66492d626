import * as z from 'zod/mini';
import { call } from './client.ts';

const answer = z.object({ message: z.optional(z.string()) });

/** Ends the session and its whole family of refresh tokens. */
export const logout = () => call({ method: 'POST', path: '/api/auth/logout', schema: answer });
