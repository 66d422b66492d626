import { z } from 'zod';
import { paymentMethodFilters } from '@topup/proto';
import {
  adminPages,
  adminPagination,
  choiceOf,
  countUpTo,
  day,
  LIMIT_MAX,
  PAGE_MAX,
  route,
  searchText,
  success,
} from '@topup/kit/http';
import { rupeesNumber } from '@topup/kit/money';
import { indianRange } from '@topup/kit/indian-day';
import type { Payment } from '../../../payments/domain/payments.ts';
import { waitsForPerson } from '../../../payments/domain/source-refund.ts';
import { listAllTransactions, type AdminTransaction, type ListDeps } from '../../use-cases/list-all-transactions.ts';
import {
  entryShape,
  moneyShape,
  placeJson,
  STATUSES,
  transactionFields,
  TYPES,
} from '../../../history/http/transaction-shape.ts';

const query = z.object({
  page: countUpTo(PAGE_MAX).default(1),
  limit: countUpTo(LIMIT_MAX).default(20),
  transaction_type: choiceOf(TYPES),
  status: choiceOf(STATUSES),
  paymentMethod: choiceOf(paymentMethodFilters),
  startDate: day.describe('a calendar day in India, included'),
  endDate: day.describe('a calendar day in India, included'),
  sortBy: z.enum(['createdAt', 'amount']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  search: searchText
    .optional()
    .describe('an e-mail or a part of one; a transaction or order id or its first eight characters'),
});

const adminTransaction = z
  .object({
    ...entryShape,
    money: moneyShape.optional(),
    wallet_transaction: z.boolean().describe('whether it changed the wallet balance'),
    userId: z.object({ _id: z.string(), name: z.string() }),
    userEmail: z.string(),
    orderId: z.string().optional(),
    merchantTransactionId: z.string().optional(),
    merchantRefundId: z.string().optional(),
    expectedAmount: z
      .number()
      .optional()
      .describe('the amount requested from the gateway; another amount may have been paid'),
    inSuspense: z
      .boolean()
      .optional()
      .describe('the payment was captured, and an admin must decide where the money goes'),
    originalTransactionId: z.string().optional().describe('the purchase that this refunds'),
    paymentGatewayData: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('the request as sent to the gateway, in its units, without secrets'),
    paymentGatewayResponse: z.record(z.string(), z.unknown()).optional().describe('what the gateway answered'),
  })
  .meta({ id: 'AdminTransaction' });

export const adminTransactionsRoute = (deps: ListDeps & { readonly now: () => Date }) =>
  route({
    method: 'get',
    path: '/api/admin/transactions',
    summary: "One page of everybody's transactions",
    guard: { right: 'readPeople' },
    query,
    response: success({
      data: z.object({
        transactions: z.array(adminTransaction),
        pagination: z.object({ ...adminPagination, totalTransactions: z.number() }),
      }),
    }),
    handler: async ({ query: { page, limit, transaction_type, status, startDate, endDate, sortOrder, ...rest } }) => {
      const { entries: lines, total } = await listAllTransactions(deps, {
        ...rest,
        ...indianRange(startDate, endDate),
        page,
        limit,
        descending: sortOrder === 'desc',
        type: transaction_type,
        status,
      });
      const pagination = { ...adminPages(page, limit, total), totalTransactions: total };
      return {
        body: {
          success: true as const,
          data: { transactions: lines.map((transaction) => adminJson(transaction, deps.now())), pagination },
        },
      };
    },
  });

const adminJson = (transaction: AdminTransaction, now: Date) => ({
  ...transactionFields(transaction),
  status: transaction.status,
  ...placeJson(transaction),
  description: transaction.note ? `${transaction.description}: ${transaction.note}` : transaction.description,
  wallet_transaction: transaction.walletMoved,
  userId: { _id: transaction.accountId, name: transaction.player?.name ?? '' },
  userEmail: transaction.player?.email ?? '',
  ...(transaction.orderId ? { orderId: transaction.orderId } : {}),
  ...(transaction.merchantTransactionId ? { merchantTransactionId: transaction.merchantTransactionId } : {}),
  ...(transaction.parentId ? { originalTransactionId: transaction.parentId } : {}),
  ...(transaction.payment ? gatewayJson(transaction.payment, now) : {}),
});

const gatewayJson = ({ state, request, ...rest }: Payment, now: Date) => ({
  expectedAmount: rupeesNumber(rest.amountPaise),
  ...(rest.refundId ? { merchantRefundId: rest.refundId } : {}),
  inSuspense: waitsForPerson({ state, ...rest }, now),
  ...(request ? { paymentGatewayData: { ...request } } : {}),
  paymentGatewayResponse: {
    state,
    ...(rest.providerOrderId ? { providerOrderId: rest.providerOrderId } : {}),
    ...(rest.capture ? { capture: rest.capture } : {}),
    ...(rest.gatewayAnswer ? { answer: rest.gatewayAnswer } : {}),
  },
});
