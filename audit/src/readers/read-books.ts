import { mongo } from 'mongoose';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { NO_KEYS, type Keys } from '../authentic.ts';
import { CHARGED } from '../invariants/supplier-points.ts';
import { proposalOf, actIdsOf } from '../invariants/two-people.ts';
import type { SealSummary } from '../invariants/hash-chain.ts';
import type { Breach, SealedHead } from '../records.ts';
import type { BookSource, Moment, Selection, WalletPage } from '../source.ts';
import { PART, recordsOf, unreadables, type Unreadables } from './read-collection.ts';
import * as shapes from './shapes.ts';
import { refused } from './refused.ts';
import { readSealCopies } from './seal-copies.ts';
import { readStatement } from './statement.ts';

type Databases = { readonly wallet: string; readonly order: string; readonly gateway: string };
const DATABASES: Databases = {
  wallet: 'topup_wallet',
  order: 'topup_order',
  gateway: 'topup_supplier_gateway',
};

const CONNECT_MS = 5_000;

/** Majority reads, because the audit must not judge data that a failover could still roll back. */
const READ = { retryWrites: false, readConcernLevel: 'majority' } as const;

/** The client connects at its first query, which fails when the server cannot be reached within 5 s. */
export const openReader = (url: string): mongo.MongoClient =>
  new mongo.MongoClient(url, { ...READ, serverSelectionTimeoutMS: CONNECT_MS, maxPoolSize: 4 });

/** Rejects when the server cannot be reached within 5 s. */
export const connectReader = (url: string): Promise<mongo.MongoClient> => openReader(url).connect();

export type Sources = {
  readonly client: mongo.MongoClient;
  readonly names?: Databases;
  readonly keys?: Keys;
  /** Without it dead letters are not counted. */
  readonly amqpUrl?: string | undefined;
  /** Without it the seals' copies are not compared. */
  readonly sealCopyDir?: string | undefined;
  /** Without it a rise of our balance at the supplier counts as a top-up. */
  readonly statementUrl?: string | undefined;
};

type Collections = ReturnType<typeof collectionsOf>;

function collectionsOf({ client, names = DATABASES, keys = NO_KEYS }: Sources, problems: Unreadables) {
  const of = (database: keyof Databases, name: string) => client.db(names[database]).collection(name);
  const transfers = of('wallet', 'transfers');
  const alarms = (database: keyof Databases) =>
    recordsOf(of(database, 'alarms'), shapes.alarmShape, shapes.alarmRecord, problems);
  return {
    transfers: recordsOf(transfers, shapes.transferShape, shapes.transferRecord, problems),
    verified: recordsOf(transfers, shapes.transferShape, shapes.verifiedTransfer(keys), problems, true),
    wallets: recordsOf(of('wallet', 'wallets'), shapes.walletShape, shapes.walletRecord, problems),
    transactions: recordsOf(of('wallet', 'transactions'), shapes.transactionShape, shapes.transactionRecord, problems),
    payments: recordsOf(of('wallet', 'payments'), shapes.paymentShape, shapes.paymentRecord, problems),
    seals: recordsOf(of('wallet', 'seals'), shapes.sealShape, shapes.sealSummary(keys), problems, true),
    heads: recordsOf(of('wallet', 'sealedHeads'), shapes.headsShape, (part) => part, problems),
    orders: recordsOf(of('order', 'orders'), shapes.orderShape, shapes.orderRecord, problems),
    attempts: recordsOf(of('gateway', 'attempts'), shapes.attemptShape, shapes.attemptRecord, problems),
    names: recordsOf(of('gateway', 'attempts'), shapes.attemptNameShape, shapes.attemptName, problems),
    balances: recordsOf(of('gateway', 'balances'), shapes.balanceShape, shapes.balanceRecord, problems),
    alarms: [alarms('order'), alarms('wallet')],
    acts: recordsOf(of('wallet', 'adminActs'), shapes.actShape, shapes.actRecord, problems),
    stored: { transfers, wallets: of('wallet', 'wallets'), seals: of('wallet', 'seals') },
  };
}

/** The only code that reads the collections of several services; it never writes. */
export async function readBooks(sources: Sources): Promise<{ source: BookSource; unreadable: () => Breach[] }> {
  const { client, names = DATABASES, amqpUrl, statementUrl, sealCopyDir } = sources;
  const problems = unreadables();
  const read = collectionsOf(sources, problems);
  const { transfers, verified, orders, attempts, transactions, payments, balances, seals } = read;
  let sealed: Promise<SealSummary[]> | undefined;
  const source: BookSource = {
    asOf: await timeOf(client),
    walletPages: (under) => walletPages(read, under),
    projectionsOf: (ids) => read.wallets.all(byId(ids)),
    chained: (links) => chained(read, links),
    headsBefore: (to) => headsBefore(read, to),
    transfers: (after) => verified.parts(after ? later(after) : {}, BY_TIME),
    transfersBetween: (from, to) => transfers.parts({ at: { $gte: from, $lt: to } }, BY_TIME),
    refunds: ({ after, of: purchases } = {}) => {
      const which = purchases ? { $in: purchases } : after === undefined ? { $exists: true } : { $gt: after };
      return transfers.parts({ of: which, outcome: 'ok', kind: 'refund' }, { sort: { of: 1 } });
    },
    transfersUnder: (keys) => transfers.all(byId(keys)),
    verifiedUnder: (keys) => verified.all(byId(keys)),
    transfersOfOrders: (ids) => transfers.all({ 'ref.orderId': { $in: ids } }),
    orders: (select) => orders.parts(...selection(select)),
    attempts: (select) => attempts.parts(...selection(select, 'state')),
    attemptsSince: (from) => read.names.parts({ state: { $in: ATTEMPT_STATES }, sentAt: { $gte: from } }),
    attemptsOfOrders: (ids) => attempts.all({ orderId: { $in: ids } }),
    attemptsNumbered: (numbers) => read.names.all({ supplierOrderId: { $in: numbers } }),
    charged: (from, to) => attempts.parts({ state: { $in: CHARGED }, sentAt: { $gte: from, $lte: to } }),
    transactions: (select) => transactions.parts(...selection(select)),
    payments: (select) => payments.parts(...selection(select, 'state', 'capturedAt')),
    paymentsReferred: (references) => payments.all({ 'capture.reference': { $in: references } }),
    balances: (from) => balances.parts(from ? { at: { $gte: from } } : {}, { sort: { at: 1 } }),
    seals: () => (sealed ??= seals.all({}, inOrder)),
    movedHeads: (day) => movedHeads(read, day),
    sealCopies: async () => (sealCopyDir ? readSealCopies(sealCopyDir, problems) : undefined),
    accountChanges: async () => (statementUrl ? readStatement(statementUrl) : undefined),
    deadQueues: async () => (amqpUrl ? countDeadLetters(amqpUrl) : []),
    firstLimit: async () => {
      const [first] = await read.acts.all({ 'after.limitPaise': { $exists: true } }, { sort: { at: 1 }, limit: 1 });
      return first?.at;
    },
    actsOf: async (adjustments) => {
      const confirmed = { 'before.proposal': { $in: adjustments.map(proposalOf) } };
      const subject = { $in: adjustments.flatMap(({ accountId }) => accountId ?? []) };
      return read.acts.all({ $or: [byId(adjustments.flatMap(actIdsOf)), { subject, ...confirmed }] });
    },
    refused: (after) => refused(client, [...new Set(Object.values(names))].sort(), problems, after),
    alarms: async () =>
      (await Promise.all(read.alarms.map((each) => each.all({ closedAt: { $exists: false } })))).flat(),
  };
  return { source, unreadable: problems.all };
}

const byId = (ids: readonly string[]) => ({ _id: { $in: ids } });
const BY_TIME = { sort: { at: 1, _id: 1 } } as const;
const inOrder = { sort: { _id: 1 } } as const;
const later = ({ at, key }: Moment) => ({ at: { $gte: at }, $or: [{ at: { $gt: at } }, { _id: { $gt: key } }] });

/** The time by the clock of the database, which stamps what the services write. */
async function timeOf(client: mongo.MongoClient): Promise<Date> {
  const now = [{ $documents: [{}] }, { $project: { now: '$$NOW' } }];
  const [answer] = await client.db('admin').aggregate<{ now: Date }>(now).toArray();
  if (!answer) throw new Error('the database did not return its time');
  return answer.now;
}

/** All of them: the index of the time begins with the state. */
const ATTEMPT_STATES = ['sending', 'delivered', 'rejected', 'retryable', 'not_sent', 'ambiguous', 'void'];

/** The filter and the order of a selection. Each filter uses an index, and the order of `after` that of the ids. */
function selection(
  { after, ids, states, from }: Selection = {},
  state = 'status',
  time = 'createdAt',
): [object, { sort?: mongo.Sort }] {
  if (ids) return [byId(ids), {}];
  if (states) return [{ [state]: { $in: states } }, {}];
  if (from) return [{ [time]: { $gte: from } }, {}];
  return [after === undefined ? {} : { _id: { $gt: after } }, inOrder];
}

/** The transfers of wallets with these numbers, and the next ones. */
const chained = async ({ transfers }: Collections, links: readonly Pick<SealedHead, 'wallet' | 'seq'>[]) =>
  links.length === 0
    ? []
    : transfers.all({
        $or: links.map(({ wallet, seq }) => ({ 'ref.accountId': wallet, wallet, seq: { $in: [seq, seq + 1] } })),
      });

/** The account of a transfer in a wallet's chain is the wallet, so this order is that of the wallets, and it has an index. */
const IN_CHAIN = { 'ref.accountId': -1, seq: 1 } as const;

async function* walletPages(
  { wallets, transfers, stored }: Collections,
  from: string | undefined,
): AsyncGenerator<WalletPage> {
  let under: { $lt?: string } = from === undefined ? {} : { $lt: from };
  for (;;) {
    const filter = (under.$lt === undefined ? {} : { _id: under }) as mongo.Filter<mongo.Document>;
    const page = await stored.wallets
      .find(filter, { projection: { _id: 1 }, sort: { _id: -1 }, limit: PART })
      .toArray();
    const ids = page.map(({ _id }) => String(_id));
    const projections = await wallets.all({ _id: { $in: ids } });
    // A page that is not full is the last one. Its range has no lower end, because wallets without a projection may follow.
    const last = ids.length < PART ? undefined : ids.at(-1);
    const range = { ...under, ...(last === undefined ? {} : { $gte: last }) };
    const chains = { wallet: { $exists: true }, ...(Object.keys(range).length > 0 ? { 'ref.accountId': range } : {}) };
    yield { projections, chained: transfers.one(chains, { sort: IN_CHAIN }), last };
    if (last === undefined) return;
    under = { $lt: last };
  }
}

async function* headsBefore({ stored }: Collections, to: Date): AsyncGenerator<SealedHead> {
  const projection = { _id: 0, wallet: 1, seq: 1, hash: 1 };
  const filter = { wallet: { $exists: true }, at: { $lt: to } };
  let last: string | undefined;
  // Without `batchSize` the server would fill a batch of 16 MiB with more than 100,000 of these small documents.
  for await (const head of stored.transfers.find<SealedHead>(filter, {
    projection,
    sort: { 'ref.accountId': 1, seq: -1 },
    batchSize: PART,
  })) {
    if (head.wallet !== last) yield head;
    last = head.wallet;
  }
}

async function movedHeads({ heads, stored }: Collections, day: string) {
  const parts = await heads.all({ day });
  const seal = await stored.seals.findOne({ _id: day as never });
  return shapes.movedHeads(
    parts.flatMap((part) => part.heads),
    seal ?? {},
  );
}
