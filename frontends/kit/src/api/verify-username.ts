import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe, personName } from './wire.ts';

const answer = z.object({
  success: z.boolean(),
  username: z.optional(personName),
  message: z.optional(z.string()),
  /** Active Weekly Passes that this store delivered; the player may have more from elsewhere. */
  activePasses: maybe(z.number()),
  passProductIds: maybe(z.array(z.string())),
  /** Product ids of the first-purchase packs whose bonus this player has used, as far as this store has delivered them. */
  bonusUsed: maybe(z.array(z.string())),
  /** Product ids that cannot be bought for this game account. An older service does not send them. */
  unavailable: maybe(z.array(z.string())),
});

export type GameAccount = { userId: string; zoneId: string };

export const verifyUsername = (account: GameAccount) =>
  call({ method: 'POST', path: '/api/orders/verify-username', body: account, schema: answer });
