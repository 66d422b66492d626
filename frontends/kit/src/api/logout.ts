import { call } from '@topup/web-kit/api/client.ts';
import { object, optional, text } from './shape.ts';

const answer = object({ message: optional(text) });

export const logout = () => call({ method: 'POST', path: '/api/auth/logout', schema: answer });
