import * as z from 'zod/mini';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  success: z.boolean(),
  username: z.optional(z.string()),
  message: z.optional(z.string()),
  /** How many Weekly Passes this player still has running by our own deliveries; the game may know of more. */
  activePasses: maybe(z.number()),
  /** The products that count as Weekly Passes. */
  passProductIds: maybe(z.array(z.string())),
  /** First-purchase packs that we have delivered to this player in this year. */
  bonusUsed: maybe(z.array(z.string())),
});

export type GameAccount = { userId: string; zoneId: string };

/** The player's name in the game, asked of the supplier. */
export const verifyUsername = (account: GameAccount) =>
  call({ method: 'POST', path: '/api/orders/verify-username', body: account, schema: answer });
