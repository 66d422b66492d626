import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf, conflict, notFound, type ErrorMap } from '@topup/kit/errors';
import { reason, route, success, successWithMessage, type Route } from '@topup/kit/http';
import type { Ready } from '@topup/kit/ready';
import type { User } from '../domain/user.ts';
import type { AccountFailure, blockAccount, unblockAccount } from '../use-cases/block-account.ts';

export type AccountDeps = {
  readonly read: (accountId: string) => Promise<User | null>;
  readonly block: Ready<typeof blockAccount>;
  readonly unblock: Ready<typeof unblockAccount>;
};

const FAILURES: ErrorMap<AccountFailure> = {
  unknown_account: () => notFound('There is no such account.'),
  admin_account: () =>
    conflict(
      'admin_account',
      'An admin’s account cannot be blocked. Take its address out of the list of admins first.',
    ),
  account_closing: () => conflict('account_closing', 'This account is being closed.'),
  account_blocked: () => conflict('account_blocked', 'This account is blocked already.'),
  block_changed: () =>
    conflict('block_changed', 'This block was ended or replaced meanwhile. Please see what the account says now.'),
};

const params = z.object({ accountId: z.string().max(64) });
const id = z.string().min(1).max(64);
const account = z
  .object({
    accountId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(['user', 'admin']),
    blocked: z
      .object({
        id: id.describe('to be sent when the account is unblocked'),
        reason: z.string().describe('the player reads it'),
        since: z.iso.datetime(),
        by: z.string().describe('e-mail address of the admin who blocked the account'),
      })
      .nullable(),
  })
  .meta({ id: 'Account' });
const changed = successWithMessage({ data: z.object({ account }) });

function view({ _id: accountId, name, email, role, blocked }: User): z.input<typeof account> {
  const block = blocked && {
    id: blocked.id,
    reason: blocked.reason,
    since: blocked.at.toISOString(),
    by: blocked.email,
  };
  return { accountId, name, email, role, blocked: block ?? null };
}

export const accountRoutes = (deps: AccountDeps): Route[] => [
  route({
    method: 'get',
    path: '/api/admin/accounts/:accountId',
    summary: 'An account, and whether it is blocked',
    guard: { right: 'readPeople' },
    params,
    response: success({ data: z.object({ account }) }),
    handler: async ({ params: { accountId } }) => {
      const user = await deps.read(accountId);
      if (!user) return apiErrorOf(FAILURES, { kind: 'unknown_account' });
      return { body: { success: true, data: { account: view(user) } } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/accounts/:accountId/block',
    summary: 'Block an account: no orders, no recharges; all its sessions end, and units not yet sent are refunded',
    guard: { right: 'handleOrders' },
    params,
    body: z.strictObject({ reason: reason.describe('the player reads it') }),
    response: changed,
    handler: async (context) => {
      const blocked = await deps.block({ ...context.params, ...context.body }, actorOf(context));
      if (!blocked.ok) return apiErrorOf(FAILURES, blocked.error);
      return { body: { success: true, message: 'The account is blocked.', data: { account: view(blocked.value) } } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/accounts/:accountId/unblock',
    summary: 'End the block that the admin has seen',
    guard: { right: 'handleOrders' },
    params,
    body: z.strictObject({ id, reason }),
    response: changed,
    handler: async (context) => {
      const freed = await deps.unblock({ ...context.params, ...context.body }, actorOf(context));
      if (!freed.ok) return apiErrorOf(FAILURES, freed.error);
      const message = 'The account is no longer blocked.';
      return { body: { success: true, message, data: { account: view(freed.value) } } };
    },
  }),
];
