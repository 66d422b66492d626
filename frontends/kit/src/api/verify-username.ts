import * as z from 'zod/mini';
import { call } from './client.ts';

const answer = z.object({ success: z.boolean(), username: z.optional(z.string()), message: z.optional(z.string()) });

export type GameAccount = { userId: string; zoneId: string };

/** The player's name in the game, asked of the supplier. */
export const verifyUsername = (account: GameAccount) =>
  call({ method: 'POST', path: '/api/orders/verify-username', body: account, schema: answer });
