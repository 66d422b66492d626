import { paise, type Paise } from '@topup/kit/money';
import { z } from 'zod';
import type { AttemptRecord, OrderRecord, TransactionRow, TransferRecord, WalletProjection } from '../records.ts';

const money = z.int().transform((value): Paise => paise(value));
const count = z.int().min(0);

/** wallet: transfers */
export const transferShape = z.object({
  _id: z.string(),
  outcome: z.enum(['ok', 'rejected', 'void']),
  kind: z.string(),
  at: z.date(),
  ref: z.object({
    accountId: z.string().optional(),
    orderId: z.string().optional(),
    transactionId: z.string().optional(),
  }),
  debit: z.string().optional(),
  credit: z.string().optional(),
  amountPaise: money.optional(),
  wallet: z.string().optional(),
  seq: z.int().optional(),
  deltaPaise: money.optional(),
  balanceBeforePaise: money.optional(),
  balanceAfterPaise: money.optional(),
  of: z.string().optional(),
  refundUnits: z.array(z.string()).optional(),
});
export const transferRecord = ({ _id, ref, ...rest }: z.output<typeof transferShape>): TransferRecord => ({
  key: _id,
  ...rest,
  ...ref,
});

/** wallet: wallets */
export const walletShape = z.object({ _id: z.string(), seq: count, balancePaise: money });
export const walletRecord = ({ _id, ...rest }: z.output<typeof walletShape>): WalletProjection => ({
  accountId: _id,
  ...rest,
});

/** wallet: transactions */
export const rowShape = z.object({ _id: z.string(), type: z.string(), status: z.string(), createdAt: z.date() });
export const rowRecord = ({ _id, ...rest }: z.output<typeof rowShape>): TransactionRow => ({ id: _id, ...rest });

/** order: orders */
export const orderShape = z.object({
  _id: z.string(),
  status: z.string(),
  step: z.string(),
  totalPaise: money,
  items: z.array(z.object({ pricePaise: money, quantity: count })),
  units: z.array(z.object({ unit: z.string(), item: count, state: z.string() })),
  createdAt: z.date(),
  stepSince: z.date(),
  nextAt: z.date().optional(),
});
export const orderRecord = ({ _id, ...rest }: z.output<typeof orderShape>): OrderRecord => ({ id: _id, ...rest });

/** supplier-gateway: attempts */
export const attemptShape = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: z.string(),
  n: count,
  supplierOrderId: z.string().optional(),
  sendDeadline: z.date().optional(),
  log: z.array(z.object({ state: z.string() })),
});
export const attemptRecord = ({ _id, log, ...rest }: z.output<typeof attemptShape>): AttemptRecord => ({
  unit: _id,
  ...rest,
  states: log.map(({ state }) => state),
});
