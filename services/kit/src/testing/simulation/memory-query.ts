import type { Document } from '../../mongo.ts';
import { valueOf } from './memory-expression.ts';
import { compare, isEqual, order } from './memory-value.ts';

export type Filter = Readonly<Record<string, unknown>>;
export type FindOptions = {
  readonly sort?: Record<string, 1 | -1>;
  readonly skip?: number;
  readonly limit?: number;
  readonly projection?: Record<string, 0 | 1>;
};
type Condition = (document: Document) => boolean;

/** Compiles a filter to a function that says whether a document matches at this time. */
export function conditionOf(filter: Filter, now: Date): Condition {
  const conditions = Object.entries(filter).map(([field, wanted]): Condition => {
    if (field === '$expr') return (document) => valueOf(wanted, document, now) === true;
    if (field === '$or') {
      const any = (wanted as Filter[]).map((each) => conditionOf(each, now));
      return (document) => any.some((holds) => holds(document));
    }
    if (field.startsWith('$')) throw new Error(`the engine in memory does not know '${field}'`);
    const holds = comparison(wanted);
    return (document) => holds(at(document, field));
  });
  return (document) => conditions.every((holds) => holds(document));
}

/** The value of a document's field; the field may be a path. */
export const at = (document: Document, field: string): unknown =>
  field.includes('.') ? field.split('.').reduce<unknown>(inside, document) : document[field];

function inside(value: unknown, field: string): unknown {
  if (Array.isArray(value)) throw new Error(`the engine in memory does not look for '${field}' in lists`);
  return typeof value === 'object' && value !== null ? (value as Document)[field] : undefined;
}

function comparison(wanted: unknown): (value: unknown) => boolean {
  if (!isOperators(wanted)) return (value) => isEqual(value, wanted);
  const all = Object.entries(wanted).map(([name, operand]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`the engine in memory does not know '${name}'`);
    return (value: unknown) => operator(value, operand);
  });
  return (value) => all.every((holds) => holds(value));
}

const isOperators = (wanted: unknown): wanted is Record<string, unknown> =>
  typeof wanted === 'object' &&
  wanted !== null &&
  Object.getPrototypeOf(wanted) === Object.prototype &&
  Object.keys(wanted).some((key) => key.startsWith('$'));

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $in: (value, list) => (list as unknown[]).some((each) => isEqual(value, each)),
  $nin: (value, list) => !(list as unknown[]).some((each) => isEqual(value, each)),
  $ne: (value, other) => !isEqual(value, other),
  $exists: (value, wanted) => (value !== undefined) === wanted,
  $size: (value, length) => Array.isArray(value) && value.length === length,
  $lt: (value, bound) => compare(value, bound) < 0,
  $lte: (value, bound) => compare(value, bound) <= 0,
  $gt: (value, bound) => compare(value, bound) > 0,
  $gte: (value, bound) => compare(value, bound) >= 0,
};

/** Applies sort, skip and limit. A document without the field sorts as null. */
export function inOrder<T extends Document>(found: T[], { sort = {}, skip = 0, limit }: FindOptions): T[] {
  const by = Object.entries(sort);
  const sorted =
    by.length === 0
      ? found
      : found.sort((a, b) => {
          for (const [field, direction] of by) {
            const found = order(at(a, field) ?? null, at(b, field) ?? null);
            if (found) return found * direction;
          }
          return 0;
        });
  return skip > 0 || limit ? sorted.slice(skip, limit ? skip + limit : undefined) : sorted;
}

export function projected(document: Document | null, projection?: Record<string, 0 | 1>): Document | null {
  if (!projection || !document) return document;
  const fields = Object.keys(projection).filter((field) => projection[field] === 1);
  const kept = projection['_id'] === 0 || fields.includes('_id') ? fields : ['_id', ...fields];
  return Object.fromEntries(kept.filter((field) => field in document).map((field) => [field, document[field]]));
}
