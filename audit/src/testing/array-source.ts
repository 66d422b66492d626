import { byWallet } from '../invariants/by-wallet.ts';
import { CHARGED } from '../invariants/supplier-points.ts';
import { firstLimit } from '../invariants/two-people.ts';
import type { Books, TransferRecord } from '../records.ts';
import type { BookSource, WalletPage } from '../source.ts';

const PART = 7;

/** Books held in memory, read like a store: in small batches and in the same order. */
export function arraySource(books: Books): BookSource {
  const { transfers, orders, attempts, transactions, payments, balances, seals, wallets } = books;
  const chains = byWallet(transfers);
  const byTime = transfers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const refunds = transfers.filter(
    ({ outcome, kind, of }) => outcome === 'ok' && kind === 'refund' && of !== undefined,
  );
  return {
    asOf: books.asOf,
    walletPages: async function* () {
      const ids = [...new Set([...chains.keys(), ...wallets.map(({ accountId }) => accountId)])].sort().reverse();
      for (const part of parts(ids)) yield pageOf(part, chains, wallets);
    },
    headsBefore: async function* (to) {
      for (const wallet of [...chains.keys()].sort()) {
        const { seq = 0, hash = '' } = chains.get(wallet)?.findLast(({ at }) => at < to) ?? {};
        if (seq > 0) yield { wallet, seq, hash };
      }
    },
    transfers: () => inParts(byTime),
    refunds: () => inParts(refunds.toSorted((a, b) => ((a.of ?? '') < (b.of ?? '') ? -1 : 1))),
    transfersUnder: async (keys) => transfers.filter(({ key }) => keys.includes(key)),
    transfersOfOrders: async (ids) => transfers.filter(({ orderId }) => orderId !== undefined && ids.includes(orderId)),
    orders: () => inParts(orders),
    attempts: () => inParts(attempts),
    attemptsOfOrders: async (ids) => attempts.filter(({ orderId }) => ids.includes(orderId)),
    charged: (from, to) =>
      inParts(
        attempts.filter(({ state, sentAt }) => CHARGED.includes(state) && sentAt && sentAt >= from && sentAt <= to),
      ),
    transactions: () => inParts(transactions),
    transactionsOf: async (ids) => transactions.filter(({ id }) => ids.includes(id)),
    payments: () => inParts(payments),
    paymentsOf: async (ids) => payments.filter(({ id }) => ids.includes(id)),
    balances: () => inParts(balances.toSorted((a, b) => a.at.getTime() - b.at.getTime())),
    seals: async () => seals,
    movedHeads: async (day) => seals.find((seal) => seal.day === day) ?? { moved: [], isWhole: true },
    sealCopies: async () => books.sealCopies,
    accountChanges: async () => books.accountChanges,
    deadQueues: async () => books.deadQueues,
    alarms: async () => books.alarms,
    firstLimit: async () => firstLimit(books.acts),
    actsOf: async (adjustments) => {
      const wallets = new Set(adjustments.map(({ accountId }) => accountId));
      return books.acts.filter(({ subject }) => wallets.has(subject));
    },
  };
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
  };
}

function* parts<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += PART) yield list.slice(i, i + PART);
}

async function* inParts<T>(list: readonly T[]): AsyncGenerator<T[]> {
  yield* parts(list);
}
