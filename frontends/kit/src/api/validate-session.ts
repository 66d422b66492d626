import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import { isApiError } from './api-error.ts';
import { maybe, object, oneOf, optional, personName, text } from './shape.ts';

export const sessionUser = object({ role: oneOf('user', 'admin'), name: personName, email: text });

const answer = object({ user: maybe(sessionUser), message: optional(text) });

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
