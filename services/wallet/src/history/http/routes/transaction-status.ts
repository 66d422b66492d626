import { z } from 'zod';
import { failureCodes } from '@topup/proto';
import { forbidden, notFound } from '@topup/kit/errors';
import { route, success } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { rupeesNumber } from '@topup/kit/money';
import { verifyStatusToken } from '@topup/kit/session';
import type { HistoryDeps } from '../../deps.ts';
import type { Transaction } from '../../../recharges/domain/transaction.ts';
import { moneyJson, moneyShape } from '../transaction-shape.ts';
import { getBalance } from '../../../ledger/use-cases/get-balance.ts';
import { findTransaction, requestedPaise, statusView, type StatusView } from '../../use-cases/transaction-status.ts';

const MESSAGES: Record<StatusView['status'], string> = {
  pending: 'The payment is being confirmed.',
  completed: 'The payment is settled.',
  failed: 'Payment Failed',
};

const NOT_THERE = 'Transaction not found.';

export const transactionStatusRoute = (deps: Omit<HistoryDeps, 'buyerOf'>) =>
  route({
    method: 'get',
    path: '/api/orders/transactions/status/:transactionId',
    summary: "What became of a recharge; for its owner or the bearer of its return page's token",
    guard: { ownerOrStatusToken: 'transactionId' },
    params: z.object({ transactionId: z.string().regex(ID_PATTERN, NOT_THERE) }),
    response: success({
      data: z.object({
        _id: z.string(),
        status: z.enum(['pending', 'completed', 'failed']),
        amount: z.number(),
        failureReason: z.string().optional(),
        failureCode: z.enum(failureCodes).optional(),
        requestedAmount: z
          .number()
          .optional()
          .describe('rupees; only if what was paid could not be credited as requested'),
        balanceBefore: z.number(),
        balanceAfter: z.number(),
        money: moneyShape.optional(),
        createdAt: z.iso.datetime().optional(),
        paymentMethod: z.string().optional(),
        merchantTransactionId: z.string().optional().describe('id of its last payment at the gateway'),
      }),
    }),
    handler: async ({ params: { transactionId }, principal, statusToken }) => {
      const byToken =
        statusToken !== null &&
        verifyStatusToken(deps.statusTokenKey, transactionId, statusToken, deps.now().getTime());
      if (!byToken && !principal) return forbidden('This link is no longer valid. Please sign in.');
      const transaction = await findTransaction(deps, transactionId);
      const owner = transaction !== null && principal?.accountId === transaction.accountId;
      if (!transaction || !(owner || byToken)) return notFound(NOT_THERE);
      const view = statusView(transaction, owner ? await getBalance(deps, transaction.accountId) : null);
      const requested = await requestedPaise(deps, transaction);
      const { balanceBeforePaise, balanceAfterPaise, amountPaise, ...rest } = view;
      const data = {
        ...rest,
        amount: rupeesNumber(amountPaise),
        ...(requested === null ? {} : { requestedAmount: rupeesNumber(requested) }),
        balanceBefore: rupeesNumber(balanceBeforePaise),
        balanceAfter: rupeesNumber(balanceAfterPaise),
        ...(transaction.type === 'recharge' ? { money: moneyJson(transaction) } : {}),
        ...(owner ? ownView(transaction) : {}),
      };
      return { body: { success: true as const, message: MESSAGES[view.status], data } };
    },
  });

const ownView = ({ createdAt, paymentMethod, merchantTransactionId }: Transaction) => ({
  createdAt: createdAt.toISOString(),
  paymentMethod,
  ...(merchantTransactionId ? { merchantTransactionId } : {}),
});
