import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf, conflict, notFound, type ErrorMap } from '@topup/kit/errors';
import { countUpTo, PAGE_MAX, route, success } from '@topup/kit/http';
import { keyReused } from '@topup/kit/idempotency';
import { ID_PATTERN } from '@topup/kit/ids';
import { parseRupees, rupeesNumber, rupeesText } from '@topup/kit/money';
import type { Deps } from '../deps.ts';
import type { Player } from '../store/players.ts';
import { adjustWallet, type Adjusted } from '../use-cases/adjust-wallet.ts';
import { findPlayerByEmail } from '../use-cases/get-player.ts';
import { adminPages, adminPagination } from './query-fields.ts';

const LEADERBOARD = 15;
const NOT_FOUND = 'User not found.';
const ENTER_EMAIL = 'Please enter an email address.';
const INVALID_AMOUNT = 'Please enter a valid, non-zero amount.';
const REASON_REQUIRED = 'A reason for the adjustment is required.';
const REASON_MAX = 500;
/** No single adjustment is larger than this: ten million rupees. */
const ADJUSTMENT_MAX_PAISE = 1_000_000_000;

const leaderboardRow = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    walletBalance: z.number(),
    totalSpent: z.number(),
    purchaseCount: z.number(),
  })
  .meta({ id: 'LeaderboardRow' });

const userShape = z
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

const userJson = (player: Player) => ({
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

export const leaderboardRoute = (deps: Deps) =>
  route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'The leaderboard: fifteen users a page, who has spent most first',
    guard: 'admin',
    query: z.object({ page: countUpTo(PAGE_MAX).default(1) }),
    response: success({
      data: z.object({
        users: z.array(leaderboardRow),
        pagination: z.object({ ...adminPagination, totalUsers: z.number() }),
      }),
    }),
    handler: async ({ query: { page } }) => {
      const { players, total } = await deps.players.leaderboard(page, LEADERBOARD);
      const users = players.map(({ accountId, name, email, balancePaise, spentPaise, purchaseCount }) => ({
        ...{ _id: accountId, name, email, purchaseCount },
        walletBalance: rupeesNumber(balancePaise),
        totalSpent: rupeesNumber(spentPaise),
      }));
      const pagination = { ...adminPages(page, LEADERBOARD, total), totalUsers: total };
      return { body: { success: true as const, data: { users, pagination } } };
    },
  });

export const userSearchRoute = (deps: Deps) =>
  route({
    method: 'get',
    path: '/api/admin/users/search',
    summary: 'The user with this e-mail address, with lifetime numbers',
    guard: 'admin',
    query: z.object({ email: z.string(ENTER_EMAIL).trim().min(1, ENTER_EMAIL).max(320, ENTER_EMAIL) }),
    response: success({ data: userShape }),
    handler: async ({ query: { email } }) => {
      const player = await findPlayerByEmail(deps, email);
      return player ? { body: { success: true as const, data: userJson(player) } } : notFound(NOT_FOUND);
    },
  });

const FAILURES: ErrorMap<Exclude<Adjusted, { kind: 'adjusted' }>> = {
  user_not_found: () => notFound(NOT_FOUND),
  insufficient: ({ balancePaise }) =>
    conflict(
      'insufficient_balance',
      `The wallet holds ${rupeesText(balancePaise)} rupees. An adjustment cannot take it below zero.`,
    ),
  key_reused: () => keyReused('adjustment'),
};

const signedAmount = z.union([z.number(), z.string()], INVALID_AMOUNT).transform((input, context) => {
  const parsed = parseRupees(input);
  if (parsed.ok && parsed.value !== 0 && Math.abs(parsed.value) <= ADJUSTMENT_MAX_PAISE) return parsed.value;
  context.addIssue({ code: 'custom', message: INVALID_AMOUNT });
  return z.NEVER;
});

export const updateWalletRoute = (deps: Deps) =>
  route({
    method: 'post',
    path: '/api/admin/users/update-wallet',
    summary: 'Adds to a wallet or takes from it, on record; never below zero',
    guard: 'admin',
    body: z.strictObject({
      userId: z.string(NOT_FOUND).regex(ID_PATTERN, NOT_FOUND),
      amount: signedAmount,
      reason: z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).max(REASON_MAX),
    }),
    response: success({ data: userShape }),
    handler: async ({ body: { userId, amount, reason }, idempotencyKey, ...call }) => {
      const adjusted = await adjustWallet(deps, {
        admin: actorOf(call),
        idempotencyKey,
        accountId: userId,
        amountPaise: amount,
        reason,
      });
      if (adjusted.kind !== 'adjusted') return apiErrorOf(FAILURES, adjusted);
      return { body: { success: true as const, message: 'Balance updated.', data: userJson(adjusted.player) } };
    },
  });
