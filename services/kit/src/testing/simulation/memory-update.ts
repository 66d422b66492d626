import type { Document } from '../../mongo.ts';
import { valueOf } from './memory-expression.ts';
import { conditionOf, type Filter } from './memory-query.ts';
import { plain } from './memory-value.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Update operators, or a pipeline of stages. */
export type Update = Readonly<Record<string, Fields>> | readonly Readonly<Record<string, unknown>>[];

/** Returns the updated document; the original is not changed. */
export function updated(before: Document, update: Update, now: Date, isNew: boolean): Document {
  const after: Document = { ...before };
  if (!isPipeline(update)) {
    for (const [name, fields] of Object.entries(update)) operator(name)(after, fields, isNew);
    return after;
  }
  for (const stage of update)
    for (const [name, fields] of Object.entries(stage)) {
      if (name === '$set')
        for (const [field, expression] of Object.entries(fields as Fields)) {
          const value = valueOf(expression, before, now);
          if (value === undefined) delete after[field];
          else after[field] = plain(value);
        }
      else if (name === '$unset') for (const field of [fields].flat() as string[]) delete after[field];
      else throw new Error(`the engine in memory has no stage '${name}'`);
    }
  return after;
}

const isPipeline = (update: Update): update is readonly Readonly<Record<string, unknown>>[] => Array.isArray(update);

type Operator = (after: Document, fields: Fields, isNew: boolean) => void;
const set: Operator = (after, fields) => {
  for (const [field, value] of Object.entries(fields)) after[field] = plain(value);
};

const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: (after, fields, isNew) => (isNew ? set(after, fields, isNew) : undefined),
  $unset: (after, fields) => Object.keys(fields).forEach((field) => delete after[field]),
  $inc: (after, fields) => {
    for (const [field, by] of Object.entries(fields))
      after[field] = ((after[field] as number | undefined) ?? 0) + Number(by);
  },
  $push: (after, fields) => {
    for (const [field, pushed] of Object.entries(fields)) after[field] = longer(after[field], pushed);
  },
  $pull: (after, fields) => {
    for (const [field, wanted] of Object.entries(fields)) {
      const list = after[field] as Document[] | undefined;
      const holds = conditionOf(wanted as Filter, new Date(0));
      if (list) after[field] = list.filter((each) => !holds(each));
    }
  },
};

function operator(name: string): Operator {
  const known = OPERATORS[name];
  if (!known) throw new Error(`the engine in memory does not know '${name}'`);
  return known;
}

function longer(list: unknown, pushed: unknown): unknown[] {
  const { $each = [pushed], $slice } = (pushed ?? {}) as { $each?: unknown[]; $slice?: number };
  const all = [...((list as unknown[] | undefined) ?? []), ...$each.map(plain)];
  if ($slice === undefined) return all;
  if ($slice >= 0) throw new Error('the engine in memory keeps the last of a list only');
  return all.slice($slice);
}
