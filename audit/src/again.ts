import { lagCheck } from './invariants/projections.ts';
import type { Breach } from './records.ts';
import type { BookSource } from './source.ts';
import { judgeAttempts, judgePayments, judgeTransactions } from './walks/orders.ts';
import type { Collect } from './walks/stage.ts';
import { judgeRefundsOf, judgeTransfers } from './walks/transfers.ts';
import { judgeChains } from './walks/wallets.ts';

const KINDS = ['order', 'unit', 'recharge', 'payment', 'wallet'];

/** What a breach is about, if reading that once more tells whether the breach is still there. */
export function recordOf({ invariant, subject }: Breach): { readonly kind: string; readonly id: string } | null {
  const [kind = '', id, ...rest] = subject.split(' ');
  if (rest.length > 0) return null;
  if (id === undefined) return invariant === 'I15' ? null : { kind: 'transfer', id: kind };
  // A gap in a chain may be anywhere in it, so only what compares a wallet with its newest transfers can be read again.
  if (kind === 'wallet' && invariant !== 'I4') return null;
  return KINDS.includes(kind) ? { kind, id } : null;
}

/** Judges the records of earlier breaches once more, so that a breach which is gone need not be kept. */
export async function readAgain(
  source: BookSource,
  again: readonly Breach[],
  all: Collect,
  takeOrders: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const records = again.flatMap((breach) => recordOf(breach) ?? []);
  const idsOf = (kind: string): string[] => [
    ...new Set(records.flatMap((each) => (each.kind === kind ? each.id : []))),
  ];
  const units = idsOf('unit');
  await takeOrders([...idsOf('order'), ...units.map((unit) => unit.split(':')[0] ?? '')]);
  for await (const attempts of source.attempts({ ids: units })) await all(judgeAttempts(source, attempts));
  for await (const payments of source.payments({ ids: idsOf('payment') })) await all(judgePayments(source, payments));
  for await (const transactions of source.transactions({ ids: idsOf('recharge') }))
    await all(asyncOf(judgeTransactions(source, transactions)));
  await readWallets(source, idsOf('wallet'), all);

  const transfers = await source.verifiedUnder(idsOf('transfer'));
  await all(
    judgeChains(
      source,
      transfers.filter(({ wallet }) => wallet !== undefined),
    ),
  );
  await all(judgeTransfers(source, transfers));
  await all(
    judgeRefundsOf(
      source,
      transfers.flatMap(({ of }) => of ?? []),
    ),
  );
}

/** Compares wallets with the transfers at which their projections stand, and with the next ones. */
async function readWallets(source: BookSource, wallets: readonly string[], all: Collect): Promise<void> {
  const projected = new Map((await source.projectionsOf(wallets)).map((each) => [each.accountId, each]));
  const links = await source.chained(wallets.map((wallet) => ({ wallet, seq: projected.get(wallet)?.seq ?? 0 })));
  await all(judgeChains(source, links));
  const known = new Set(links.map(({ wallet }) => wallet));
  for (const [wallet, projection] of projected)
    if (!known.has(wallet)) await all(asyncOf(lagCheck(wallet, projection, source.asOf).end()));
}

async function* asyncOf<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}
