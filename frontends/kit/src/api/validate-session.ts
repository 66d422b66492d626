import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from './client.ts';
import { isApiError } from './api-error.ts';
import { maybe } from './wire.ts';

export const sessionUser = z.object({
  role: z.enum(['user', 'admin']),
  name: z.string(),
  email: z.string(),
});

const answer = z.object({ user: maybe(sessionUser), message: z.optional(z.string()) });

/** Who is signed in, or null. A session that is over reads as nobody; a broken network throws. */
export async function validateSession() {
  try {
    const { user, message } = await call({ path: '/api/auth/validate-session', schema: answer });
    // A visitor needs no screen about it.
    if (!user) console.info(message ?? 'No active session');
    return user ?? null;
  } catch (error) {
    if (isApiError(error) && error.status < 500) return null;
    throw error;
  }
}

export const SESSION_KEY = ['session'];

export const sessionQuery = () =>
  queryOptions({ queryKey: SESSION_KEY, queryFn: validateSession, staleTime: Infinity, gcTime: Infinity, retry: 2 });
