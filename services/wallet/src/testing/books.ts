import { brokenInvariants } from './invariants.ts';
import type { WalletConfig } from '../config.ts';
import { sealHolds } from '../domain/seal.ts';
import { transferFrom } from '../store/transfer-document.ts';
import type { Transfers } from '../store/transfers.ts';

/** Throws, naming each breach, unless every transfer ever posted makes a book that balances. */
export async function booksBalance(transfers: Transfers, keys: WalletConfig['TRANSFER_HMAC_KEYS']): Promise<void> {
  const all = (await transfers.collection.find().sort({ wallet: 1, seq: 1 }).toArray()).map(transferFrom);
  const broken = brokenInvariants(all);
  for (const transfer of all) if (!sealHolds(transfer, keys)) broken.push(`I12 ${transfer._id}: seal broken`);
  if (broken.length > 0) throw new Error(`the books do not balance:\n${broken.join('\n')}`);
}
