import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mongo } from 'mongoose';
import { canonical } from '@topup/kit/ids';
import type { Keys } from '../authentic.ts';
import { BOOK_KEY, type CleanBooks } from './clean-books.ts';
import { sealContent, transferDocument } from './documents.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(
  createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }).x ?? '',
  'base64url',
);

/** The keys that verify the stored books. */
export const BOOK_KEYS: Keys = { transfers: new Map([[BOOK_KEY.kid, BOOK_KEY.key]]), seals: new Map([['s1', raw]]) };

const MONEY = [
  'byPaise',
  'limitPaise',
  'amountPaise',
  'deltaPaise',
  'balanceBeforePaise',
  'balanceAfterPaise',
  'balancePaise',
  'totalPaise',
];

/** A document with money as the services store it, and without undefined fields. */
function stored(document: object): mongo.Document {
  const fields = Object.entries(document).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, MONEY.includes(name) ? mongo.Long.fromNumber(value as number) : value]),
  );
}

/** Stores generated books in the form in which the services store theirs. */
export async function storeBooks(database: mongo.Db, books: CleanBooks): Promise<void> {
  const into = async (name: string, documents: object[]): Promise<void> => {
    if (documents.length > 0) await database.collection(name).insertMany(documents.map(stored));
  };
  await into(
    'transfers',
    books.transfers.map((transfer) => ({ ...transferDocument(transfer), keyId: BOOK_KEY.kid })),
  );
  await into(
    'wallets',
    books.wallets.map(({ accountId, ...rest }) => ({ ...rest, _id: accountId })),
  );
  await into(
    'transactions',
    books.transactions.map(({ id, moves, ...rest }) => ({
      ...rest,
      _id: id,
      ...(moves ? { recharge: { moves: moves.map((to) => ({ to })) } } : {}),
    })),
  );
  await into(
    'payments',
    books.payments.map(({ id, providerReference: reference, ...rest }) => ({
      ...rest,
      _id: id,
      ...(reference ? { capture: { reference } } : {}),
    })),
  );
  await into('balances', books.balances);
  await into(
    'orders',
    books.orders.map(({ id, ...rest }) => ({ ...rest, _id: id })),
  );
  await into(
    'attempts',
    books.attempts.map(({ unit, states, settledAt, ...rest }) => ({
      ...rest,
      _id: unit,
      log: states.map((state) => ({ state, at: settledAt })),
    })),
  );
  await into(
    'adminActs',
    books.acts.map(({ id, proposal, byPaise, limitPaise, countedAt, ...rest }) => ({
      ...rest,
      _id: id,
      before: stored({ proposal }),
      after: stored({ byPaise, limitPaise, countedAt }),
    })),
  );
  await into('seals', books.seals.map(sealDocument));
  await into(
    'sealedHeads',
    books.seals
      .filter(({ moved }) => moved.length > 0)
      .map(({ day, moved }) => ({ _id: `${day}#1`, day, heads: moved })),
  );
}

export function sealDocument(seal: CleanBooks['seals'][number]): object {
  const content = sealContent(seal);
  const text = canonical({ ...content, from: seal.from.getTime(), to: seal.to.getTime() });
  return { ...content, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') };
}
