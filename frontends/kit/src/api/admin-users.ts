import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { adminPages, adminProposal } from './admin-pages.ts';
import { isApiError } from './api-error.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { personName } from './wire.ts';

const account = { _id: z.string(), name: personName, email: z.string(), walletBalance: z.number() };
const spending = { totalSpent: z.number(), purchaseCount: z.number() };

const row = z.object({ ...account, ...spending });
export type LeaderboardRow = z.infer<typeof row>;

const leaderboardAnswer = z.object({ data: z.object({ users: z.array(row), pagination: z.object(adminPages) }) });

/** The users with the highest total spending first, fifteen per page. */
export const leaderboard = async (page: number) =>
  (await call({ path: '/api/admin/users', query: { page }, schema: leaderboardAnswer })).data;

export const leaderboardQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'users', 'leaderboard', page],
    queryFn: () => leaderboard(page),
    placeholderData: keepPreviousData,
  });

const user = z.object({
  ...account,
  role: z.string(),
  stats: z.object({ ...spending, totalRecharged: z.number(), totalRefunded: z.number() }),
});

/** All figures are in rupees. `totalSpent` may be negative; screens show it without the sign. */
export type AdminUser = z.infer<typeof user>;

const proposal = z.object({ ...adminProposal, userId: z.string(), userEmail: z.string(), amount: z.number() });
export type AdjustmentProposal = z.infer<typeof proposal>;

const userAnswer = z.object({
  message: z.optional(z.string()),
  data: user,
  /** Set if no money was moved, because a second admin has to confirm the adjustment. */
  proposal: z.optional(proposal),
  /** For the proposing admin: which settings decide that a second admin is needed. */
  hint: z.optional(z.string()),
});

/** `userId` selects one of several users with the same e-mail address. It may be '' if only one user has the address. */
export const findUser = async (email: string, userId = '') => {
  const query = userId ? { email, userId } : { email };
  return (await call({ path: '/api/admin/users/search', query, schema: userAnswer })).data;
};

export const userQuery = (email: string, userId = '') =>
  queryOptions({
    queryKey: ['admin', 'users', 'one', email.toLowerCase(), userId],
    queryFn: () => findUser(email, userId),
  });

const several = z.object({ users: z.array(user) });

/** The users who share the searched e-mail address; null for any error but `several_users`. */
export function namesakesOf(error: unknown): AdminUser[] | null {
  if (!isApiError(error) || error.code !== 'several_users') return null;
  const parsed = several.safeParse(error.details);
  return parsed.success ? parsed.data.users : null;
}

/** `amount` is in rupees, with at most two decimals. Negative amounts debit the wallet. */
export type WalletUpdate = { userId: string; amount: number; reason: string };

/** If the amount is above what one admin may move alone, the server moves nothing and returns a proposal. */
export const updateWallet = (body: WalletUpdate, idempotencyKey: string) =>
  call({ method: 'POST', path: '/api/admin/users/update-wallet', body, idempotencyKey, schema: userAnswer });

const proposalsAnswer = z.object({
  data: z.object({
    proposals: z.array(proposal),
    pagination: z.optional(z.object(adminPages)),
    aloneMax: z.nullable(z.number()),
    hint: z.optional(z.string()),
  }),
});

/** Proposals for one user, or for all (''). `aloneMax`: rupees that one admin may move alone in 24 h; null: no limit. */
export const adjustments = async (userId = '', page = 1) => {
  const query = userId ? { page, userId } : { page };
  return (await call({ path: '/api/admin/users/adjustments', query, schema: proposalsAnswer })).data;
};

const POLL_MS = 30_000;

export const adjustmentsQuery = (userId = '', page = 1) =>
  queryOptions({
    queryKey: ['admin', 'users', 'adjustments', userId, page],
    queryFn: () => adjustments(userId, page),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

const confirmed = z.object({ message: z.string(), data: user });
const withdrawn = z.object({ message: z.string() });

export const confirmAdjustment = (id: string) =>
  call({ method: 'POST', path: `/api/admin/users/adjustments/${id}/confirm`, body: {}, schema: confirmed });

export const withdrawAdjustment = (id: string, body: { reason: string }) =>
  call({ method: 'POST', path: `/api/admin/users/adjustments/${id}/withdraw`, body, schema: withdrawn });
