import type { BodyOf } from '@topup/proto';
import { z } from 'zod';
import { filterOf, changeOf, type Document, type StoreDatabase } from './mongo.ts';
import { ID_PATTERN } from './ids.ts';
import type { Log } from './log.ts';
import { QueryFailed } from './messaging/errors.ts';
import { personOf, type Person } from './person.ts';

/** The address that replaces a closed account's e-mail address. Nobody can sign in with it: `.invalid` has no mail server. */
export const addressOfNobody = (accountId: string): string => `${accountId}@erased.invalid`;

/** Whether the account was closed. Its e-mail address says so, so that every copy of the user also carries this mark. */
export const isErased = ({ accountId, email }: Person): boolean => email === addressOfNobody(accountId);

/** What a field holds after the account was closed; undefined removes the field. */
type StandIn = (accountId: string) => unknown;
export const NAME: StandIn = () => 'Erased';
export const ADDRESS: StandIn = (accountId) => addressOfNobody(accountId);
export const GONE: StandIn = () => undefined;

/**
 * Where a collection holds something personal. Each service lists its own in `store/personal.ts`.
 * of     the field with the account's id; `fields` are those to erase in each document found by it
 * email  a path to an e-mail address, replaced where it is the person's; `name[]` is an array of objects
 * text   a sentence in which the person's e-mail address is replaced
 * sums   what each admin did alone; a document's `_id` ends with the admin's mailbox, and it is deleted
 */
export type Personal = { readonly collection: string } & (
  | { readonly of: string; readonly fields: Readonly<Record<string, StandIn>> }
  | { readonly email: string }
  | { readonly text: string }
  | { readonly sums: true }
);

/** What admins did is kept, and names them by account only. */
export const ADMIN_ACTS: readonly Personal[] = [
  { collection: 'adminActs', of: 'accountId', fields: { email: ADDRESS, address: NAME } },
  { collection: 'adminActs', of: 'before.proposedBy', fields: { 'before.proposedByEmail': ADDRESS } },
  // Who had put a brake on that was kept or released, or had made what was withdrawn or removed.
  { collection: 'adminActs', of: 'before.by', fields: { 'before.email': ADDRESS } },
];

/** Erases in the order of the list. May be repeated, also after it was interrupted. */
export async function erasePerson(
  database: Pick<StoreDatabase, 'collection'>,
  list: readonly Personal[],
  person: Person,
): Promise<void> {
  for (const personal of list) {
    const collection = await database.collection<Document>(personal.collection);
    if ('sums' in personal) {
      // Another account with the same mailbox may be an admin's, whose sums must stay.
      const acts = await database.collection<Document>('adminActs');
      if (!(await acts.findOne(filterOf({ accountId: person.accountId })))) continue;
      const mailbox = { $arrayElemAt: [{ $split: ['$_id', ':'] }, -1] };
      await collection.deleteMany({ $expr: { $eq: [mailbox, { $literal: personOf(person.email) }] } });
      continue;
    }
    const { filter, update, arrayFilters } = erasureOf(personal, person);
    await collection.updateMany(filterOf(filter), update, arrayFilters ? { arrayFilters } : {});
  }
}

type Erasure = {
  readonly filter: Document;
  readonly update: Document | Document[];
  readonly arrayFilters?: Document[];
};

function erasureOf(personal: Exclude<Personal, { sums: true }>, { accountId, email }: Person): Erasure {
  const nobody = addressOfNobody(accountId);
  if ('of' in personal) {
    const fields = Object.entries(personal.fields).map(([name, standIn]) => [name, standIn(accountId)] as const);
    const kept = fields.filter(([, value]) => value !== undefined);
    const gone = fields.filter(([, value]) => value === undefined).map(([name]) => [name, ''] as const);
    const update = {
      ...(kept.length > 0 ? { $set: Object.fromEntries(kept) } : {}),
      ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
    };
    return { filter: { [personal.of]: accountId }, update };
  }
  if ('text' in personal) {
    const { text } = personal;
    const replaced = {
      $replaceAll: { input: `$${text}`, find: { $literal: email }, replacement: { $literal: nobody } },
    };
    const found = { $gte: [{ $indexOfCP: [{ $ifNull: [`$${text}`, ''] }, { $literal: email }] }, 0] };
    return { filter: { $expr: found }, update: [{ $set: { [text]: replaced } }] };
  }
  const [array, inside] = personal.email.split('[].');
  if (inside === undefined)
    return { filter: { [personal.email]: email }, update: changeOf({ $set: { [personal.email]: nobody } }) };
  return {
    filter: { [`${array}.${inside}`]: email },
    update: changeOf({ $set: { [`${array}.$[one].${inside}`]: nobody } }),
    arrayFilters: [{ [`one.${inside}`]: email }],
  };
}

/** Something that keeps an account from being closed. `why` is a sentence for the person who runs the command. */
export type Kept = { readonly why: string; readonly ids: readonly string[] };

const question = z.object({ accountId: z.string().regex(ID_PATTERN), email: z.string().min(1), erase: z.boolean() });
type Question = Omit<BodyOf<'order.account.close'>, '$typeName'>;

type CloseDeps = {
  readonly database: Pick<StoreDatabase, 'collection'>;
  readonly personal: readonly Personal[];
  readonly log: Pick<Log, 'info'>;
  /** Absent: nothing that this service stores keeps an account. */
  readonly keeps?: (accountId: string) => Promise<readonly Kept[]>;
};

/** Answers auth. What keeps the account is read after the erasure, so that the answer names what came meanwhile. */
export async function closeAccount({ database, personal, log, keeps }: CloseDeps, asked: Question) {
  const parsed = question.safeParse(asked);
  if (!parsed.success) throw new QueryFailed('bad_request', 'needs an account and its e-mail address');
  const { accountId, email, erase } = parsed.data;
  if (erase) {
    await erasePerson(database, personal, { accountId, email });
    // After a restore from a backup this line says which accounts have to be closed again.
    log.info({ accountId }, 'account erased');
  }
  const kept = (await keeps?.(accountId)) ?? [];
  return { kept: kept.map(({ why, ids }) => ({ why, ids: [...ids] })) };
}
