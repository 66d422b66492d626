import { call } from '@topup/web-kit/api/client.ts';
import { object, optional, text } from './shape.ts';

const answer = object({ message: optional(text) });

/** Ends the session and revokes its family of refresh tokens. */
export const logout = () => call({ method: 'POST', path: '/api/auth/logout', schema: answer });
