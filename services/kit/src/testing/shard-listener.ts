import type { mongo } from 'mongoose';
import { namesShard, type ShardedCollection } from '../sharding.ts';
import { commandWire } from './command-wire.ts';

/** A query or write on one collection. An insert has the document in place of a filter. */
type Operation = { readonly collection: string; readonly verb: string; readonly filter: mongo.Document };

export type ShardListener = {
  /** URL of the same database through the proxy. */
  readonly url: string;
  /** Clears the recorded operations. */
  readonly begin: () => void;
  /**
   * Operations that a sharded cluster would have to send to every shard, each listed once: `<collection> <verb> <fields
   * of its filter>`. `operations`: how many were checked in all.
   */
  readonly scattered: (declared: readonly ShardedCollection[]) => {
    readonly operations: number;
    readonly shapes: string[];
  };
  readonly close: () => Promise<void>;
};

/** Records the operations that a service sends to its database. */
export async function listenForShards(serverUrl: string): Promise<ShardListener> {
  let received: Operation[] = [];
  const wire = await commandWire(serverUrl, { onCommand: (command) => void received.push(...operationsOf(command)) });
  return {
    url: wire.url,
    begin: () => void (received = []),
    scattered: (declared) => {
      const keys = new Map(
        declared.flatMap(({ name, sharding }) =>
          sharding && 'key' in sharding ? [[name, sharding.key] as const] : [],
        ),
      );
      const sharded = received.filter(({ collection }) => keys.has(collection));
      const everywhere = sharded.filter(({ collection, filter }) => !namesShard(filter, keys.get(collection) ?? {}));
      return { operations: sharded.length, shapes: [...new Set(everywhere.map(shapeOf))].sort() };
    },
    close: wire.close,
  };
}

const shapeOf = ({ collection, verb, filter }: Operation): string =>
  [collection, verb, ...fieldsOf(filter)].join(' ').trim();

const fieldsOf = (filter: mongo.Document): string[] => [
  ...new Set(
    Object.entries(filter).flatMap(([field, value]) =>
      field === '$or' || field === '$and' ? (value as mongo.Document[]).flatMap(fieldsOf) : [field],
    ),
  ),
];

type Statement = Readonly<Record<string, mongo.Document | undefined>>;
const statements = (command: mongo.Document, field: string): Statement[] => (command[field] ?? []) as Statement[];

/** Throws on an unknown command about documents, so that nothing unknown passes unnoticed. */
function operationsOf(command: mongo.Document): Operation[] {
  const [verb = '', about] = Object.entries(command)[0] ?? [];
  const one = (filter: unknown): Operation[] => [
    { collection: String(about), verb, filter: (filter ?? {}) as mongo.Document },
  ];
  switch (verb) {
    case 'find':
      return one(command['filter']);
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return one(command['query']);
    case 'aggregate':
      return typeof about === 'string' ? one(statements(command, 'pipeline')[0]?.['$match']) : [];
    case 'insert':
      return statements(command, 'documents').map((document) => insertOf(String(about), document as mongo.Document));
    case 'update':
      return statements(command, 'updates').flatMap(({ q }) => one(q));
    case 'delete':
      return statements(command, 'deletes').flatMap(({ q }) => one(q));
    case 'bulkWrite':
      return bulkOf(command);
    default:
      if (OF_NO_DOCUMENT.has(verb)) return [];
      throw new Error(`no rule says which documents the command '${verb}' concerns`);
  }
}

const OF_NO_DOCUMENT = new Set([
  ...['hello', 'ping', 'buildInfo', 'endSessions', 'getMore', 'killCursors', 'serverStatus'],
  ...['listCollections', 'listIndexes', 'create', 'createIndexes', 'collMod'],
]);

function bulkOf(command: mongo.Document): Operation[] {
  const names = statements(command, 'nsInfo').map(({ ns }) => String(ns).replace(/^[^.]*\./, ''));
  return (statements(command, 'ops') as mongo.Document[]).map((op) => {
    const [verb = '', index] = Object.entries(op)[0] ?? [];
    const collection = names[Number(index)] ?? '';
    if (verb === 'insert') return insertOf(collection, op['document'] as mongo.Document);
    return { collection, verb, filter: op['filter'] as mongo.Document };
  });
}

/** An insert is checked like a filter: its values for the shard key name the shard. */
const insertOf = (collection: string, document: mongo.Document): Operation => {
  const nested = Object.entries(document).flatMap(([field, value]) =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.entries(value as mongo.Document).map(([inner, each]) => [`${field}.${inner}`, each] as const)
      : [],
  );
  return { collection, verb: 'insert', filter: { ...document, ...Object.fromEntries(nested) } };
};
