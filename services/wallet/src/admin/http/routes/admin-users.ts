import { z } from 'zod';
import { conflict, notFound } from '@topup/kit/errors';
import { ID_PATTERN } from '@topup/kit/ids';
import { adminPages, adminPagination, countUpTo, PAGE_MAX, route, success } from '@topup/kit/http';
import { rupeesNumber } from '@topup/kit/money';
import type { PlayerDeps } from '../../current-player.ts';
import { findPlayersByEmail } from '../../use-cases/find-players.ts';
import { userJson, userShape } from '../user-shape.ts';

const LEADERBOARD = 15;
const NOT_FOUND = 'User not found.';
const SEVERAL = 'Several accounts have this email address. Choose one.';
const ENTER_EMAIL = 'Please enter an email address.';

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

export const leaderboardRoute = (deps: Pick<PlayerDeps, 'players'>) =>
  route({
    method: 'get',
    path: '/api/admin/users',
    summary: 'The leaderboard: fifteen users a page, who has spent most first',
    guard: { right: 'readPeople' },
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
        _id: accountId,
        name,
        email,
        purchaseCount,
        walletBalance: rupeesNumber(balancePaise),
        totalSpent: rupeesNumber(spentPaise),
      }));
      const pagination = { ...adminPages(page, LEADERBOARD, total), totalUsers: total };
      return { body: { success: true as const, data: { users, pagination } } };
    },
  });

export const userSearchRoute = (deps: PlayerDeps) =>
  route({
    method: 'get',
    path: '/api/admin/users/search',
    summary: 'The user with this e-mail address, with lifetime numbers; if several have it, userId must choose one',
    guard: { right: 'readPeople' },
    query: z.object({
      email: z.string(ENTER_EMAIL).trim().min(1, ENTER_EMAIL).max(320, ENTER_EMAIL),
      userId: z
        .string()
        .regex(ID_PATTERN, NOT_FOUND)
        .optional()
        .describe('chooses one of several users with this e-mail'),
    }),
    response: success({ data: userShape }),
    handler: async ({ query: { email, userId } }) => {
      const [player, ...namesakes] = await findPlayersByEmail(deps, email, userId);
      if (!player) return notFound(NOT_FOUND);
      if (namesakes.length > 0)
        return conflict('several_users', SEVERAL, { users: [player, ...namesakes].map(userJson) });
      return { body: { success: true as const, data: userJson(player) } };
    },
  });
