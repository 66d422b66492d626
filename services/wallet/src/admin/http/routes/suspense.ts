import { z } from 'zod';
import { actorOf, type NewAct, type AdminActs, type AdminCall } from '@topup/kit/admin-acts';
import { apiErrorOf, conflict, notFound, type ErrorMap } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { ID_PATTERN, newId } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import type { Wallets } from '../../../ledger/store/wallets.ts';
import type { Transactions } from '../../../recharges/store/transactions.ts';
import type { Players } from '../../store/players.ts';
import type { OutOfSuspense } from '../../../payments/return-capture.ts';
import { isOwn } from '../../is-own.ts';
import type { OutsideRefund } from '../../use-cases/record-suspense-refund.ts';
import { transactionById } from '../../../history/store/read-transactions.ts';
import { transactionFields, transactionShape } from '../../../history/http/transaction-shape.ts';

const NOT_THERE = 'Transaction not found.';
const REASON_REQUIRED = 'Please say why.';
const REFERENCE_REQUIRED = 'Please enter the reference of the refund.';
const TEXT_MAX = 200;

const params = z.object({ transactionId: z.string().regex(ID_PATTERN, NOT_THERE) });
const reason = z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).max(TEXT_MAX);
const response = success({ data: transactionShape });

type Refused = Exclude<OutOfSuspense, { kind: 'done' }> | { kind: 'own_payment' } | { kind: 'decided_by_another' };
const FAILURES: ErrorMap<Refused> = {
  own_payment: () => conflict('own_payment', 'Another admin has to decide about your own payment.'),
  decided_by_another: () =>
    conflict('decided_by_another', 'Another admin has already decided this, in the same way. Nothing is left to do.'),
  not_suspended: () => conflict('not_suspended', 'This money does not wait for a decision.'),
  account_closed: () =>
    conflict('account_closed', 'This account is closed. Pay the money back outside, and record the reference.'),
  decided: () => conflict('decided', 'This money has left suspense in another way.'),
};

type DecideDeps = {
  readonly transactions: Pick<Transactions, 'collection'>;
  readonly players: Players;
  readonly acts: AdminActs;
  readonly wallets: Wallets;
  readonly now: () => Date;
};
/** Each function is the use case of the same name, with its dependencies already passed. */
export type SuspenseRouteDeps = DecideDeps & {
  readonly creditFromSuspense: (paymentId: string, by: string, note: string) => Promise<OutOfSuspense>;
  readonly recordSuspenseRefund: (paymentId: string, refund: OutsideRefund) => Promise<OutOfSuspense>;
};
type Decision = Pick<NewAct, 'act' | 'after' | 'reason'>;

/** Records the decision before it is carried out. An admin may repeat it, which changes nothing; every other one is refused. */
async function decide(
  deps: DecideDeps,
  call: AdminCall,
  transactionId: string,
  decision: Decision,
  work: (paymentId: string, by: string) => Promise<OutOfSuspense>,
) {
  const transaction = await transactionById(deps.transactions, transactionId);
  if (!transaction?.merchantTransactionId) return notFound(NOT_THERE);
  const { accountId, merchantTransactionId: paymentId, amountPaise } = transaction;
  const actor = actorOf(call);
  if (await isOwn(deps, accountId, [actor])) return apiErrorOf(FAILURES, { kind: 'own_payment' });
  await deps.acts.record({
    _id: `suspense:${paymentId}:${newId()}`,
    at: deps.now(),
    ...actor,
    subject: transactionId,
    before: { accountId, paymentId, amountPaise: long(amountPaise) },
    ...decision,
  });
  const left = await work(paymentId, actor.accountId);
  if (left.kind !== 'done') return apiErrorOf(FAILURES, left);
  if (left.transfer.by !== actor.accountId) return apiErrorOf(FAILURES, { kind: 'decided_by_another' });
  if (left.transfer.wallet !== undefined) await deps.wallets.follow([left.transfer]);
  const now = (await transactionById(deps.transactions, transactionId)) ?? transaction;
  return { body: { success: true as const, message: 'Decision recorded.', data: transactionFields(now) } };
}

export const creditFromSuspenseRoute = (deps: SuspenseRouteDeps) =>
  route({
    method: 'post',
    path: '/api/admin/transactions/:transactionId/credit',
    summary: "Credits captured money that stands in suspense to the player's wallet; once",
    guard: { right: 'moveMoney' },
    params,
    body: z.strictObject({ reason }),
    response,
    handler: ({ params: { transactionId }, body, ...call }) =>
      decide(deps, call, transactionId, { act: 'credit-from-suspense', after: {}, ...body }, (paymentId, by) =>
        deps.creditFromSuspense(paymentId, by, body.reason),
      ),
  });

export const manualRefundRoute = (deps: SuspenseRouteDeps) =>
  route({
    method: 'post',
    path: '/api/admin/transactions/:transactionId/manual-refund',
    summary: 'Notes that captured money in suspense was given back outside, by this reference',
    guard: { right: 'moveMoney' },
    params,
    body: z.strictObject({
      reason,
      reference: z.string(REFERENCE_REQUIRED).trim().min(1, REFERENCE_REQUIRED).max(TEXT_MAX),
    }),
    response,
    handler: ({ params: { transactionId }, body: { reason: why, reference }, ...call }) =>
      decide(
        deps,
        call,
        transactionId,
        { act: 'note-manual-refund', after: { reference }, reason: why },
        (paymentId, by) => deps.recordSuspenseRefund(paymentId, { by, reference, note: why }),
      ),
  });
