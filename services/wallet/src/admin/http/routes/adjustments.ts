import { z } from 'zod';
import { actorOf } from '@topup/kit/admin-acts';
import { apiErrorOf, conflict, notFound, type ErrorMap } from '@topup/kit/errors';
import {
  adminPages,
  adminPagination,
  countUpTo,
  LIMIT_MAX,
  PAGE_MAX,
  route,
  success,
  successWithMessage,
} from '@topup/kit/http';
import { keyReused } from '@topup/kit/idempotency';
import { ID_PATTERN } from '@topup/kit/ids';
import { parseRupees, rupeesNumber, rupeesText } from '@topup/kit/money';
import { expiresAt, secondFailures, settingsHint } from '@topup/kit/two-people';
import type { AdjustDeps, ProposalDeps, WithdrawDeps } from '../../deps.ts';
import type { AdjustmentProposal } from '../../domain/adjustment-proposal.ts';
import type { Adjusted } from '../../post-adjustment.ts';
import { adjustWallet } from '../../use-cases/adjust-wallet.ts';
import {
  confirmAdjustment,
  listAdjustments,
  withdrawAdjustment,
  type ConfirmedAdjustment,
} from '../../use-cases/decide-adjustment.ts';
import { userJson, userShape } from '../user-shape.ts';

const NOT_FOUND = 'User not found.';
const NOT_THERE = 'Adjustment not found.';
const INVALID_AMOUNT = 'Please enter a valid, non-zero amount.';
const REASON_REQUIRED = 'A reason for the adjustment is required.';
const REASON_MAX = 500;
const ADJUSTMENT_MAX_PAISE = 1_000_000_000;
const PROPOSALS = 20;
const HINT = settingsHint(['ADJUSTMENT_ALONE_MAX_RUPEES']);

const reason = z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).max(REASON_MAX);
const params = z.object({ adjustmentId: z.string().regex(ID_PATTERN, NOT_THERE) });
const proposalShape = z
  .object({
    id: z.string(),
    userId: z.string(),
    userEmail: z.string(),
    amount: z.number().describe('rupees; a negative amount is taken from the wallet'),
    reason: z.string(),
    email: z.string().describe('e-mail of the admin who proposed it'),
    at: z.string(),
    expiresAt: z.string().describe('it cannot be confirmed from this time on'),
  })
  .meta({ id: 'AdjustmentProposal' });

const proposalJson = (
  { _id: id, accountId: userId, amountPaise, at, ...rest }: AdjustmentProposal,
  userEmail = '',
) => ({
  id,
  userId,
  userEmail,
  reason: rest.reason,
  email: rest.email,
  amount: rupeesNumber(amountPaise),
  at: at.toISOString(),
  expiresAt: expiresAt(at).toISOString(),
});

const FAILURES: ErrorMap<Exclude<Adjusted | ConfirmedAdjustment, { kind: 'adjusted' | 'proposed' }>> = {
  user_not_found: () => notFound(NOT_FOUND),
  unknown_proposal: () => notFound(NOT_THERE),
  insufficient: ({ balancePaise }) =>
    conflict(
      'insufficient_balance',
      `The wallet holds ${rupeesText(balancePaise)} rupees. An adjustment cannot take it below zero.`,
    ),
  key_reused: () => keyReused('adjustment'),
  repeated: ({ adjustmentId }) =>
    conflict(
      'repeated_adjustment',
      `The same adjustment was sent less than ten seconds ago: ${adjustmentId}. To make it twice, wait or send an Idempotency-Key.`,
      { adjustmentId },
    ),
  made_by_another: ({ adjustmentId }) =>
    conflict(
      'made_by_another',
      'Another admin has just changed this wallet by the same amount. If yours is meant as well, make it in ten seconds.',
      { adjustmentId },
    ),
  ...secondFailures('adjustment'),
  own_wallet: () => conflict('own_wallet', 'Another admin has to decide about your own wallet.'),
  account_closed: () => conflict('account_closed', 'This account is closed. Nothing can be credited to its wallet.'),
  withdrawn: () => conflict('withdrawn', 'This proposal was withdrawn.'),
  decided: () => conflict('decided', 'Another admin has already decided this adjustment.'),
};

const signedAmount = z.union([z.number(), z.string()], INVALID_AMOUNT).transform((input, context) => {
  const parsed = parseRupees(input);
  if (parsed.ok && parsed.value !== 0 && Math.abs(parsed.value) <= ADJUSTMENT_MAX_PAISE) return parsed.value;
  context.addIssue({ code: 'custom', message: INVALID_AMOUNT });
  return z.NEVER;
});

export const updateWalletRoute = (deps: AdjustDeps) =>
  route({
    method: 'post',
    path: '/api/admin/users/update-wallet',
    summary: 'Adds to a wallet or takes from it, on record; never below zero; above an amount: proposes it (202)',
    guard: { right: 'moveMoney' },
    body: z.strictObject({ userId: z.string(NOT_FOUND).regex(ID_PATTERN, NOT_FOUND), amount: signedAmount, reason }),
    response: success({
      data: userShape,
      proposal: proposalShape.optional(),
      hint: z.string().optional().describe('the settings that decide whether a second admin is needed'),
    }),
    handler: async ({ body: { userId, amount, reason: why }, idempotencyKey, ...call }) => {
      const request = { idempotencyKey, accountId: userId, amountPaise: amount, reason: why };
      const adjusted = await adjustWallet(deps, { admin: actorOf(call), ...request });
      if (adjusted.kind === 'adjusted')
        return { body: { success: true as const, message: 'Balance updated.', data: userJson(adjusted.player) } };
      if (adjusted.kind !== 'proposed') return apiErrorOf(FAILURES, adjusted);
      const { player, proposal } = adjusted;
      const message = 'Proposed. Another admin has to confirm it.';
      const body = { hint: HINT, data: userJson(player), proposal: proposalJson(proposal, player.email) };
      return { status: 202, body: { success: true as const, message, ...body } };
    },
  });

export const adjustmentsRoute = (deps: Omit<AdjustDeps, 'acts' | 'post' | 'recentAdjustments' | 'loneAdjustments'>) =>
  route({
    method: 'get',
    path: '/api/admin/users/adjustments',
    summary: 'The adjustments that wait for a second admin, the oldest first, and what one admin may move alone',
    guard: { right: 'moveMoney' },
    query: z.object({
      page: countUpTo(PAGE_MAX).default(1),
      limit: countUpTo(LIMIT_MAX).default(PROPOSALS),
      userId: z.string().regex(ID_PATTERN, NOT_FOUND).optional().describe('only those for this user'),
    }),
    response: success({
      data: z.object({
        proposals: z.array(proposalShape),
        pagination: z.object({ ...adminPagination, total: z.number() }),
        aloneMax: z
          .number()
          .nullable()
          .describe('what one admin may move alone in 24 hours, over all wallets, in rupees; null: everything'),
        hint: z.string().describe('the settings that decide whether a second admin is needed'),
      }),
    }),
    handler: async ({ query: { page, limit, userId: accountId } }) => {
      const { proposals: open, total } = await listAdjustments(deps, { page, limit, accountId });
      const players = await deps.players.named(open.map(({ accountId }) => accountId));
      const proposals = open.map((proposal) => proposalJson(proposal, players.get(proposal.accountId)?.email));
      const data = {
        proposals,
        pagination: { ...adminPages(page, limit, total), total },
        aloneMax: deps.twoPeople.isSingleAdmin ? null : rupeesNumber(deps.adjustAlonePaise),
        hint: HINT,
      };
      return { body: { success: true as const, data } };
    },
  });

export const confirmAdjustmentRoute = (deps: ProposalDeps) =>
  route({
    method: 'post',
    path: '/api/admin/users/adjustments/:adjustmentId/confirm',
    summary: 'Makes an adjustment that another admin has proposed; once',
    guard: { right: 'moveMoney' },
    params,
    response: successWithMessage({ data: userShape }),
    handler: async ({ params: { adjustmentId }, ...call }) => {
      const confirmed = await confirmAdjustment(deps, adjustmentId, actorOf(call));
      if (confirmed.kind !== 'adjusted') return apiErrorOf(FAILURES, confirmed);
      return { body: { success: true as const, message: 'Balance updated.', data: userJson(confirmed.player) } };
    },
  });

export const withdrawAdjustmentRoute = (deps: WithdrawDeps) =>
  route({
    method: 'post',
    path: '/api/admin/users/adjustments/:adjustmentId/withdraw',
    summary: 'Takes a proposed adjustment back; it can not be confirmed afterwards',
    guard: { right: 'moveMoney' },
    params,
    body: z.strictObject({ reason }),
    response: successWithMessage({}),
    handler: async ({ params: { adjustmentId }, body, ...call }) => {
      const withdrawn = await withdrawAdjustment(deps, adjustmentId, body.reason, actorOf(call));
      if (withdrawn.kind !== 'withdrawn') return apiErrorOf(FAILURES, withdrawn);
      return { body: { success: true as const, message: 'Proposal withdrawn.' } };
    },
  });
