import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import { isApiError } from './api-error.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { maybe, personName } from './wire.ts';

export const sessionUser = z.object({
  role: z.enum(['user', 'admin']),
  name: personName,
  email: z.string(),
  rights: maybe(z.array(z.string())),
  blocked: maybe(z.object({ reason: z.string(), since: z.string() })),
});

const answer = z.object({ user: maybe(sessionUser), message: z.optional(z.string()) });

/** Null when there is no session or it has ended. Throws on network and server errors. */
export async function validateSession() {
  try {
    const { user, message } = await call({ path: '/api/auth/validate-session', schema: answer });
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
