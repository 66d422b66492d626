import { byWallet } from '../invariants/by-wallet.ts';
import { CHARGED } from '../invariants/supplier-points.ts';
import { firstLimit } from '../invariants/two-people.ts';
import type { Books, TransferRecord } from '../records.ts';
import type { BookSource, Selection, WalletPage } from '../source.ts';

const PART = 7;

/** Books held in memory, read like a store: in small batches and in the same order. */
export function arraySource(books: Books): BookSource {
  const { transfers, orders, attempts, transactions, payments, balances, seals, wallets } = books;
  const chains = byWallet(transfers);
  const byTime = transfers.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
  const refunds = transfers.filter(
    ({ outcome, kind, of }) => outcome === 'ok' && kind === 'refund' && of !== undefined,
  );
  return {
    asOf: books.asOf,
    walletPages: async function* (under) {
      const ids = [...new Set([...chains.keys(), ...wallets.map(({ accountId }) => accountId)])].sort().reverse();
      for (const part of parts(ids.filter((id) => under === undefined || id < under)))
        yield pageOf(part, chains, wallets);
    },
    projectionsOf: async (ids) => wallets.filter(({ accountId }) => ids.includes(accountId)),
    chained: async (links) =>
      transfers.filter((each) =>
        links.some(({ wallet, seq }) => each.wallet === wallet && (each.seq === seq || each.seq === seq + 1)),
      ),
    headsBefore: async function* (to) {
      for (const wallet of [...chains.keys()].sort()) {
        const { seq = 0, hash = '' } = chains.get(wallet)?.findLast(({ at }) => at < to) ?? {};
        if (seq > 0) yield { wallet, seq, hash };
      }
    },
    transfers: (after) =>
      inParts(after ? byTime.filter(({ at, key }) => at > after.at || (+at === +after.at && key > after.key)) : byTime),
    refunds: ({ after, of } = {}) =>
      inParts(
        refunds
          .filter((each) => (of ? of.includes(each.of ?? '') : after === undefined || (each.of ?? '') > after))
          .toSorted((a, b) => ((a.of ?? '') < (b.of ?? '') ? -1 : 1)),
      ),
    transfersBetween: (from, to) => inParts(byTime.filter(({ at }) => at >= from && at < to)),
    transfersUnder: async (keys) => transfers.filter(({ key }) => keys.includes(key)),
    verifiedUnder: async (keys) => transfers.filter(({ key }) => keys.includes(key)),
    transfersOfOrders: async (ids) => transfers.filter(({ orderId }) => orderId !== undefined && ids.includes(orderId)),
    orders: (select) => inParts(selected(orders, select, ({ id, status, createdAt }) => [id, status, createdAt])),
    attempts: (select) => inParts(selected(attempts, select, ({ unit, state }) => [unit, state, undefined])),
    attemptsSince: (from) => inParts(attempts.filter(({ sentAt }) => sentAt !== undefined && sentAt >= from)),
    attemptsOfOrders: async (ids) => attempts.filter(({ orderId }) => ids.includes(orderId)),
    attemptsNumbered: async (numbers) =>
      attempts.filter(({ supplierOrderId }) => supplierOrderId !== undefined && numbers.includes(supplierOrderId)),
    charged: (from, to) =>
      inParts(
        attempts.filter(({ state, sentAt }) => CHARGED.includes(state) && sentAt && sentAt >= from && sentAt <= to),
      ),
    transactions: (select) =>
      inParts(selected(transactions, select, ({ id, status, createdAt }) => [id, status, createdAt])),
    payments: (select) => inParts(selected(payments, select, ({ id, state, capturedAt }) => [id, state, capturedAt])),
    paymentsReferred: async (references) =>
      payments.filter(({ providerReference: reference }) => reference !== undefined && references.includes(reference)),
    balances: (from) =>
      inParts(balances.filter(({ at }) => !from || at >= from).toSorted((a, b) => a.at.getTime() - b.at.getTime())),
    seals: async () => seals,
    movedHeads: async (day) => seals.find((seal) => seal.day === day) ?? { moved: [], isWhole: true },
    sealCopies: async () => books.sealCopies,
    accountChanges: async () => books.accountChanges,
    // Records in memory have no validators.
    refused: async function* () {},
    deadQueues: async () => books.deadQueues,
    alarms: async () => books.alarms,
    firstLimit: async () => firstLimit(books.acts),
    actsOf: async (adjustments) => {
      const wallets = new Set(adjustments.map(({ accountId }) => accountId));
      return books.acts.filter(({ subject }) => wallets.has(subject));
    },
  };
}

/** `of` gives a record's id, its state and its time. */
function selected<T>(
  records: readonly T[],
  { after, ids, states, from }: Selection = {},
  of: (record: T) => [string, string, Date | undefined],
): T[] {
  const chosen = records.filter((record) => {
    const [id, state, at] = of(record);
    if (ids) return ids.includes(id);
    if (states) return states.includes(state);
    if (from) return at !== undefined && at >= from;
    return after === undefined || id > after;
  });
  return chosen.toSorted((a, b) => (of(a)[0] < of(b)[0] ? -1 : 1));
}

function pageOf(
  ids: readonly string[],
  chains: ReadonlyMap<string, TransferRecord[]>,
  wallets: Books['wallets'],
): WalletPage {
  const chained = ids.flatMap((id) => chains.get(id) ?? []);
  return {
    projections: wallets.filter(({ accountId }) => ids.includes(accountId)),
    chained: (async function* () {
      yield* chained;
    })(),
    last: ids.at(-1),
  };
}

function* parts<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += PART) yield list.slice(i, i + PART);
}

async function* inParts<T>(list: readonly T[]): AsyncGenerator<T[]> {
  yield* parts(list);
}
