import { paymentProviders } from '@topup/proto';
import type { Breach, TransferRecord } from '../records.ts';

const ACCOUNT = new RegExp(
  `^(wallet:[0-9a-f]{32}|gateway:(${paymentProviders.join('|')})|sales|adjustments|suspense)$`,
);

/** I5: every transfer takes an amount from one known account and adds it to another, so all accounts sum to zero. */
export function* zeroSum(transfers: Iterable<TransferRecord>): Generator<Breach> {
  for (const transfer of transfers) {
    if (transfer.outcome !== 'ok') continue;
    const { key, debit = '', credit = '', amountPaise = NaN, wallet, deltaPaise } = transfer;
    const breach = (detail: string): Breach => ({ invariant: 'I5', subject: key, detail });
    if (!ACCOUNT.test(debit) || !ACCOUNT.test(credit) || debit === credit) {
      yield breach(`moves from '${debit}' to '${credit}'`);
      continue;
    }
    const effect = effectOf(debit, credit, amountPaise);
    if (effect?.wallet !== wallet) yield breach(`moves from ${debit} to ${credit}, and is booked in wallet ${wallet}`);
    else if (effect && effect.delta !== deltaPaise)
      yield breach(`moves ${amountPaise} paise from ${debit} to ${credit} and changes the wallet by ${deltaPaise}`);
  }
}

/** The change that a transfer makes to a wallet; undefined for a transfer between the store's own accounts. */
function effectOf(debit: string, credit: string, amount: number): { wallet: string; delta: number } | undefined {
  if (credit.startsWith('wallet:')) return { wallet: credit.slice(7), delta: amount };
  if (debit.startsWith('wallet:')) return { wallet: debit.slice(7), delta: -amount };
  return undefined;
}
