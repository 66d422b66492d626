import { mongo } from 'mongoose';
import type { Personal } from '@topup/kit/personal';
import { PERSONAL as AUTH } from '@topup/auth/collections';
import { PERSONAL as CATALOGUE } from '@topup/catalogue/collections';
import { PERSONAL as ORDER } from '@topup/order/collections';
import { PERSONAL as GATEWAY } from '@topup/supplier-gateway/collections';
import { PERSONAL as WALLET } from '@topup/wallet/collections';
import { child } from './stack.ts';

const DECLARED: Readonly<Record<string, readonly Personal[]>> = {
  topup_auth: AUTH,
  topup_wallet: WALLET,
  topup_order: ORDER,
  topup_catalogue: CATALOGUE,
  topup_supplier_gateway: GATEWAY,
};

/** Every place of the stack's databases with a text that `matches`: `<database>.<collection>: <path>`, sorted, each once. */
export async function placesOf(matches: (text: string) => boolean): Promise<string[]> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  const places = new Set<string>();
  try {
    for (const name of Object.keys(DECLARED)) {
      const database = client.db(name);
      for (const collection of await database.collections())
        for await (const document of collection.find())
          for (const path of pathsIn(document, matches)) places.add(`${name}.${collection.collectionName}: ${path}`);
    }
  } finally {
    await client.close();
  }
  return [...places].sort();
}

/** An array's elements have the path of the array followed by `[]`. */
function pathsIn(value: unknown, matches: (text: string) => boolean, path = ''): string[] {
  if (typeof value === 'string') return matches(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, matches, `${path}[]`));
  // Dates, ids and buffers have no text of a person.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, one]) => pathsIn(one, matches, path ? `${path}.${name}` : name));
}

/** The places that the services declare as personal, in the form of `placesOf`. */
export const declaredPlaces = (): string[] =>
  Object.entries(DECLARED).flatMap(([database, list]) =>
    list.flatMap((personal) => pathsOf(personal).map((path) => `${database}.${personal.collection}: ${path}`)),
  );

function pathsOf(personal: Personal): string[] {
  if ('of' in personal) return Object.keys(personal.fields);
  if ('email' in personal) return [personal.email];
  return 'text' in personal ? [personal.text] : ['_id'];
}
