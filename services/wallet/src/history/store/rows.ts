import { batch } from '@topup/kit/batch';
import { insertEach } from '@topup/kit/insert-each';
import type { Collection, Database } from '@topup/kit/mongo';
import { RETURN_REFUSED } from '../../payments/domain/failures.ts';
import { closedBy, paymentRowOf } from '../domain/gateway-rows.ts';
import { rechargeFrom, type RechargeStatus } from '../../recharges/domain/recharge-states.ts';
import { rowIdOf, rowOf } from '../domain/rows.ts';
import type { Row, RowStatus } from '../domain/row.ts';
import type { PostedTransfer, Transfer } from '../../ledger/domain/transfers.ts';
import {
  merchantFields,
  moneyAsLong,
  ROW_INDEXES,
  ROW_VALIDATOR,
  rowDocument,
  type RowDocument,
  type StoredRow,
} from './row-document.ts';

const BATCH_MAX = 16;
/** Some seconds of a busy store; whatever is older than that is read again. */
const RECORDED_MAX = 5_000;

/** The lines of players' histories. They follow from transfers and decide nothing. */
export type Rows = {
  /** Writes what a transfer means for the history; doing it again changes nothing. */
  record(transfer: Transfer): Promise<void>;
  /** The gateway has refused to give back the money that this transfer put in suspense: its row says so. */
  refuseReturn(held: PostedTransfer): Promise<void>;
  /** Writes a row unless it is there; answers whether this call wrote it. */
  add(row: StoredRow): Promise<boolean>;
  /** The transfer whose row this process has recorded lately, once; undefined: ask the database. */
  takeRecorded(key: string): Transfer | undefined;
  readonly collection: Collection<RowDocument>;
};

export async function openRows(database: Database): Promise<Rows> {
  const collection = await database.collection<RowDocument>('transactions', {
    validator: ROW_VALIDATOR,
    sharding: { key: { _id: 'hashed' } },
    indexes: ROW_INDEXES.map((index) => ({ ...index })),
  });
  const insert = batch({
    max: BATCH_MAX,
    flush: (stored: StoredRow[]) => insertEach(collection, stored.map(rowDocument)),
  });
  const add = async (row: StoredRow) => (await insert(row)) === 'stored';

  async function writeBeside(transfer: PostedTransfer, row: Row): Promise<void> {
    const payment = paymentRowOf(transfer, row);
    if (payment) await add(payment);
    const closed = closedBy(transfer);
    if (!closed) return;
    const { rowId, status } = closed;
    const change = { $set: { status }, ...(rowId === transfer.ref.transactionId ? { $push: moveTo(status) } : {}) };
    const waiting = { _id: rowId, status: { $in: ['refund_initiated', 'refund_failed'] } };
    await collection.updateOne(waiting as never, { ...change, $unset: NO_FAILURE } as never);
  }

  async function write(transfer: Transfer, row: Row): Promise<void> {
    const isRecharge = row._id === transfer.ref.transactionId;
    if (isRecharge && (await moveRecharge(collection, row))) return;
    // The own row last: who finds it there knows that the others are.
    if (transfer.outcome === 'ok') await writeBeside(transfer, row);
    await add(row);
  }

  const recorded = new Map<string, Transfer>();
  function keep(transfer: Transfer): void {
    // Insertion order is order of age, so the first is the one to forget.
    if (recorded.size >= RECORDED_MAX) recorded.delete(recorded.keys().next().value ?? '');
    recorded.set(transfer._id, transfer);
  }

  return {
    collection,
    add,
    record: async (transfer) => {
      const row = rowOf(transfer);
      if (!row) return;
      await write(transfer, row);
      keep(transfer);
    },
    refuseReturn: async (held) => {
      const _id = rowIdOf(held);
      const { words: failureReason, code: failureCode } = RETURN_REFUSED;
      const change = {
        $set: { status: 'refund_failed', failureReason, failureCode },
        ...(_id === held.ref.transactionId ? { $push: moveTo('refund_failed') } : {}),
      };
      await collection.updateOne({ _id, status: 'refund_initiated' } as never, change as never);
    },
    takeRecorded: (key) => {
      const transfer = recorded.get(key);
      recorded.delete(key);
      return transfer;
    },
  };
}

const NO_FAILURE = { failureReason: '', failureCode: '' };
/** The row of a recharge keeps a list of its status changes. */
const moveTo = (to: RowStatus) => ({ 'recharge.moves': { to, at: new Date() } });

/**
 * A recharge's row was there before its transfer, pending and with the amount that was asked for; now it shows what was
 * captured. False when there is no row that may move.
 */
async function moveRecharge(collection: Collection<RowDocument>, row: Row): Promise<boolean> {
  const from = rechargeFrom(row.status as RechargeStatus);
  const { status, amountPaise, balanceBeforePaise, balanceAfterPaise, merchantTransactionId, walletMoved } = row;
  const moved = await collection.updateOne(
    { _id: row._id, status: { $in: from } } as never,
    {
      $set: moneyAsLong({
        status,
        amountPaise,
        walletMoved,
        ...merchantFields(merchantTransactionId),
        ...(balanceAfterPaise === undefined ? {} : { balanceBeforePaise, balanceAfterPaise }),
      }),
      $unset: NO_FAILURE,
      $push: moveTo(status),
    } as never,
  );
  return moved.matchedCount === 1;
}
