import { moneyBreaches, type TransferRecord } from '@topup/audit/invariants';
import type { WalletConfig } from '../config.ts';
import { sealHolds } from '../ledger/domain/seal.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { transferFrom } from '../ledger/store/transfer-document.ts';
import type { Transfers } from '../ledger/store/transfers.ts';

/** A transfer as the audit's readers return it. */
export const transferRecord = ({ _id: key, ref, ...transfer }: Transfer): TransferRecord => ({
  ...ref,
  ...transfer,
  key,
});

/** Violations of the audit's invariants (I1, I2, I3, I5, I6) and of the seals' chain (I12) among transfers. Pure. */
export function brokenInvariants(transfers: readonly Transfer[]): string[] {
  const broken = [...moneyBreaches(transfers.map(transferRecord))].map(
    ({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`,
  );
  return [...broken, ...brokenChain(transfers)];
}

function brokenChain(transfers: readonly Transfer[]): string[] {
  const posted = transfers.flatMap((one) => (one.outcome === 'ok' && one.wallet !== undefined ? [one] : []));
  const hashes = new Map(posted.map(({ wallet, seq, hash }) => [`${wallet} ${seq}`, hash]));
  return posted
    .filter(({ wallet, seq, prevHash }) => prevHash !== (hashes.get(`${wallet} ${seq - 1}`) ?? ''))
    .map(({ _id }) => `I12 ${_id}: hashes another predecessor`);
}

/** Throws, naming each violation, unless the transfers in the database balance. */
export async function booksBalance(transfers: Transfers, keys: WalletConfig['TRANSFER_HMAC_KEYS']): Promise<void> {
  const all = (await transfers.collection.find().toArray()).map(transferFrom);
  const broken = brokenInvariants(all);
  for (const transfer of all) if (!sealHolds(transfer, keys)) broken.push(`I12 ${transfer._id}: seal broken`);
  if (broken.length > 0) throw new Error(`the books do not balance:\n${broken.join('\n')}`);
}
