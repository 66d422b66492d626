import { changeOf } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import type { Failure } from '../../payments/domain/failures.ts';
import { rechargeFrom, type RechargeStatus } from '../domain/recharge-states.ts';
import { indianDay } from '@topup/kit/indian-day';
import { merchantFields, transactionFrom, type RechargeWork, type StoredTransaction } from './transaction-document.ts';
import type { Transactions } from './transactions.ts';

export type Recharge = StoredTransaction & { readonly recharge: RechargeWork };
type NewRecharge = {
  readonly _id: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly gateway: Gateway;
  readonly fingerprint: string;
  readonly now: Date;
};

const OPENING_MS = 15_000;
const PAGELESS_MS = 120_000;
const BATCH = 100;

export type Recharges = ReturnType<typeof openRecharges>;

/** A recharge's id is derived from the Idempotency-Key, so its transaction also records that the key was used. */
export function openRecharges({ collection, add }: Transactions) {
  const find = async (id: string): Promise<Recharge | null> => {
    const document = await collection.findOne({ _id: id, type: 'recharge' });
    const transaction = document && transactionFrom(document);
    return transaction?.recharge ? { ...transaction, recharge: transaction.recharge } : null;
  };
  return {
    find,
    /** False when the id exists: a call with the same key was faster. */
    start: ({ gateway, fingerprint, now, ...transaction }: NewRecharge): Promise<boolean> => {
      const openingUntil = new Date(now.getTime() + OPENING_MS);
      const expiresAt = new Date(now.getTime() + PAGELESS_MS);
      return add({
        ...transaction,
        type: 'recharge',
        status: 'pending',
        description: 'Wallet recharge',
        createdAt: now,
        createdDay: indianDay(now),
        paymentMethod: gateway,
        walletMoved: false,
        recharge: { gateway, fingerprint, openingUntil, expiresAt },
      });
    },
    /** Claims the opening of the page. False while another call has claimed it, or when the recharge is not pending. */
    claimOpening: async (id: string, now: Date): Promise<boolean> => {
      const claimed = await collection.updateOne(
        { _id: id, status: 'pending', 'recharge.openingUntil': { $lte: now } },
        {
          $set: {
            'recharge.openingUntil': new Date(now.getTime() + OPENING_MS),
            'recharge.expiresAt': new Date(now.getTime() + PAGELESS_MS),
          },
        },
      );
      return claimed.matchedCount === 1;
    },
    opened: async (id: string, paymentUrl: string, merchantTransactionId: string): Promise<void> => {
      await collection.updateOne(
        { _id: id },
        {
          $set: { 'recharge.paymentUrl': paymentUrl, ...merchantFields(merchantTransactionId) },
          $unset: { 'recharge.expiresAt': '' },
        },
      );
    },
    notOpened: async (id: string, now: Date): Promise<void> => {
      await collection.updateOne({ _id: id }, { $set: { 'recharge.openingUntil': now } });
    },
    move: async (id: string, to: RechargeStatus, failure?: Failure): Promise<boolean> => {
      const moved = await collection.updateOne(
        { _id: id, type: 'recharge', status: { $in: rechargeFrom(to) } },
        changeOf(moveTo(to, failure)),
      );
      return moved.matchedCount === 1;
    },
    pageless: async (now: Date): Promise<string[]> => {
      const isDue = { status: 'pending', 'recharge.expiresAt': { $lte: now } };
      const due = await collection.find(isDue, { projection: { _id: 1 }, limit: BATCH }).toArray();
      return due.map(({ _id }) => _id);
    },
  };
}

const moveTo = (to: RechargeStatus, failure?: Failure) => ({
  $set: { status: to, ...(failure ? { failureReason: failure.words, failureCode: failure.code } : {}) },
  $push: { 'recharge.moves': { to, at: new Date() } },
});
