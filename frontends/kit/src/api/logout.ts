import { call } from '@topup/web-kit/api/client.ts';
import * as z from '@topup/web-kit/api/schema.ts';

const answer = z.object({ message: z.optional(z.string()) });

export const logout = () => call({ method: 'POST', path: '/api/auth/logout', schema: answer });
