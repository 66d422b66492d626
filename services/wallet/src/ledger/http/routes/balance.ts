import { z } from 'zod';
import { route, success } from '@topup/kit/http';
import { rupeesNumber } from '@topup/kit/money';
import type { Transfers } from '../../store/transfers.ts';
import { getBalance } from '../../use-cases/get-balance.ts';

export const balanceRoute = (deps: {
  readonly transfers: Pick<Transfers, 'head'>;
  readonly rechargeMaxRupees: number;
}) =>
  route({
    method: 'get',
    path: '/api/wallet/balance',
    summary: 'What the wallet holds, in rupees',
    guard: { player: 'evenBlocked' },
    response: success({
      data: z.object({
        walletBalance: z.number(),
        rechargeMax: z.int().describe('the largest single recharge, in whole rupees'),
      }),
    }),
    handler: async ({ principal }) => ({
      body: {
        success: true as const,
        data: {
          walletBalance: rupeesNumber(await getBalance(deps, principal.accountId)),
          rechargeMax: deps.rechargeMaxRupees,
        },
      },
    }),
  });
