import { paise, type Paise } from '@topup/kit/money';
import { createSecretKey } from 'node:crypto';
import type { mongo } from 'mongoose';
import { z } from 'zod';
import { headsDigest, isAuthentic, isSigned, sealHashOf, type Keys } from '../authentic.ts';
import type { SealSummary } from '../invariants/hash-chain.ts';
import type {
  AdjustmentAct,
  AlarmRecord,
  AttemptName,
  AttemptRecord,
  BalanceReading,
  OrderRecord,
  PaymentRecord,
  SealedHead,
  SealRecord,
  TransactionRecord,
  TransferRecord,
  WalletProjection,
} from '../records.ts';

const money = z.int().transform((value): Paise => paise(value));
const count = z.int().min(0);

export const transferShape = z.object({
  _id: z.string(),
  outcome: z.enum(['ok', 'rejected', 'void']),
  kind: z.string(),
  at: z.date(),
  ref: z.object({
    accountId: z.string().optional(),
    orderId: z.string().optional(),
    transactionId: z.string().optional(),
    paymentId: z.string().optional(),
    providerReference: z.string().optional(),
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
  prevHash: z.string(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export const transferRecord = ({ _id, ref, ...rest }: z.output<typeof transferShape>): TransferRecord => ({
  key: _id,
  ...rest,
  ...ref,
});

export function verifiedTransfer({ transfers }: Keys) {
  // Prepared once; otherwise the buffer would be converted to a key for each transfer.
  const keys = transfers && new Map([...transfers].map(([kid, key]) => [kid, createSecretKey(key)]));
  return (parsed: z.output<typeof transferShape>, document: object): TransferRecord => ({
    ...transferRecord(parsed),
    ...(keys ? { isAuthentic: isAuthentic({ ...document }, keys) } : {}),
  });
}

export const walletShape = z.object({ _id: z.string(), seq: count, balancePaise: money });
export const walletRecord = ({ _id, ...rest }: z.output<typeof walletShape>): WalletProjection => ({
  accountId: _id,
  ...rest,
});

export const transactionShape = z.object({
  _id: z.string(),
  type: z.string(),
  status: z.string(),
  createdAt: z.date(),
  recharge: z.object({ moves: z.array(z.object({ to: z.string() })).optional() }).optional(),
});
export const transactionRecord = ({
  _id,
  recharge,
  ...rest
}: z.output<typeof transactionShape>): TransactionRecord => ({
  id: _id,
  ...rest,
  ...(recharge?.moves ? { moves: recharge.moves.map(({ to }) => to) } : {}),
});

export const paymentShape = z.object({
  _id: z.string(),
  accountId: z.string(),
  gateway: z.string(),
  amountPaise: money,
  state: z.string(),
  capture: z.object({ reference: z.string().optional() }).optional(),
  capturedAt: z.date().optional(),
  refundAskedAt: z.date().optional(),
  refundError: z.string().optional(),
});
export const paymentRecord = ({ _id, capture, ...rest }: z.output<typeof paymentShape>): PaymentRecord => ({
  id: _id,
  ...rest,
  ...(capture?.reference ? { providerReference: capture.reference } : {}),
});

export const headsShape = z.object({
  _id: z.string(),
  day: z.string(),
  heads: z.array(z.object({ wallet: z.string(), seq: z.int(), hash: z.string() })),
});

export const sealShape = z.object({
  _id: z.string(),
  from: z.date(),
  to: z.date(),
  count,
  xor: z.string(),
  wallets: count,
  heads: z.string(),
  moved: count,
  movedHeads: z.string(),
  prev: z.string().optional(),
  keyId: z.string(),
  signature: z.string(),
});
export const sealSummary =
  ({ seals }: Keys) =>
  ({ _id, from, to, xor, wallets, heads, ...rest }: z.output<typeof sealShape>, document: object): SealSummary => ({
    day: _id,
    from,
    to,
    count: rest.count,
    xor,
    wallets,
    heads,
    hash: sealHashOf({ ...document }),
    ...(rest.prev === undefined ? {} : { prev: rest.prev }),
    ...(seals ? { isSigned: isSigned({ ...document }, seals) } : {}),
  });

export function movedHeads(
  heads: readonly SealedHead[],
  { moved: count, movedHeads: digest }: mongo.Document,
): Pick<SealRecord, 'moved' | 'isWhole'> {
  const moved = heads.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
  return { moved, isWhole: moved.length === count && headsDigest(moved) === digest };
}

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
  stuck: z.boolean().optional(),
  history: z.array(z.object({ from: z.string(), to: z.string() })),
});
export const orderRecord = ({ _id, ...rest }: z.output<typeof orderShape>): OrderRecord => ({ id: _id, ...rest });

export const alarmShape = z.object({
  _id: z.string(),
  kind: z.string(),
  subject: z.string(),
  closedAt: z.date().optional(),
});
export const alarmRecord = ({ kind, subject, closedAt }: z.output<typeof alarmShape>): AlarmRecord => ({
  kind,
  subject,
  isOpen: closedAt === undefined,
});

export const actShape = z.object({
  _id: z.string(),
  at: z.date(),
  act: z.string(),
  accountId: z.string(),
  email: z.string(),
  subject: z.string(),
  before: z.object({ proposal: z.string().optional() }),
  after: z.object({ byPaise: money.optional(), limitPaise: money.optional(), countedAt: z.date().optional() }),
});
export const actRecord = ({ _id, before, after, ...rest }: z.output<typeof actShape>): AdjustmentAct => ({
  id: _id,
  ...rest,
  ...before,
  ...after,
});

export const attemptNameShape = z.object({
  _id: z.string(),
  orderId: z.string(),
  supplierOrderId: z.string().optional(),
});
export const attemptName = ({ _id, ...rest }: z.output<typeof attemptNameShape>): AttemptName => ({
  unit: _id,
  ...rest,
});

export const attemptShape = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: z.string(),
  n: count,
  supplierOrderId: z.string().optional(),
  proof: z.object({ first: z.object({ at: z.date() }) }).optional(),
  sendDeadline: z.date().optional(),
  sentAt: z.date().optional(),
  pointsHundredths: z.int().optional(),
  multiplierMillionths: z.int().optional(),
  log: z.array(z.object({ state: z.string(), at: z.date() })),
});
export const attemptRecord = ({ _id, log, proof, ...rest }: z.output<typeof attemptShape>): AttemptRecord => ({
  unit: _id,
  ...rest,
  provedFrom: proof?.first.at,
  states: log.map(({ state }) => state),
  settledAt: log.at(-1)?.at,
});

export const balanceShape = z.object({ _id: z.unknown(), askedAt: z.date(), at: z.date(), pointsHundredths: z.int() });
export const balanceRecord = ({ _id, ...rest }: z.output<typeof balanceShape>): BalanceReading => rest;
