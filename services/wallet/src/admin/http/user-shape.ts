import { z } from 'zod';
import { rupeesNumber } from '@topup/kit/money';
import type { Player } from '../store/players.ts';

export const userShape = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    walletBalance: z.number(),
    stats: z.object({
      totalRecharged: z.number(),
      totalSpent: z.number().describe('gross purchases, wallet and gateway; positive'),
      purchaseCount: z.number().describe('paid orders'),
      totalRefunded: z.number(),
    }),
  })
  .meta({ id: 'UserWithStats' });

export const userJson = (player: Player) => ({
  _id: player.accountId,
  name: player.name,
  email: player.email,
  role: player.role,
  walletBalance: rupeesNumber(player.balancePaise),
  stats: {
    totalRecharged: rupeesNumber(player.rechargedPaise),
    totalSpent: rupeesNumber(player.spentPaise),
    purchaseCount: player.purchaseCount,
    totalRefunded: rupeesNumber(player.refundedPaise),
  },
});
