import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { connectReader, type Sources } from '../readers/read-books.ts';
import { booksUntilNow } from './clean-books.ts';
import { BOOK_KEYS, sealDocument, storeBooks } from './store-books.ts';

/** Stores consistent books of this many orders, with the copies of their seals. Returns how to read them; close the client at the end. */
export async function storedBooks(
  url: string,
  orders: number,
): Promise<{ client: mongo.MongoClient; sources: Sources & { readonly sealCopyDir: string } }> {
  const client = await connectReader(url);
  const name = client.db().databaseName;
  const sealCopyDir = mkdtempSync(join(tmpdir(), 'seals-'));
  const books = booksUntilNow(orders, 5);
  await storeBooks(client.db(), books);
  for (const seal of books.seals)
    writeFileSync(join(sealCopyDir, `${seal.day}.json`), JSON.stringify(sealDocument(seal)));
  const names = { wallet: name, order: name, gateway: name };
  return { client, sources: { client, names, keys: BOOK_KEYS, sealCopyDir } };
}
