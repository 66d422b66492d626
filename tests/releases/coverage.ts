import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept } from './kept.ts';

/** States that no call can hold still, and why. */
const UNHELD: Readonly<Record<string, string>> = {
  'topup_catalogue.priceProposals.state confirmed': 'a proposal leaves it within the call that brings it there',
  'topup_catalogue.priceImports.state running': 'an import leaves it within the call that brings it there',
  'topup_catalogue.priceImports.state cut_off': 'an import reaches it only if the process dies within that call',
  'topup_order.orders.units.state sending': 'an order learns of a unit when the supplier has answered',
};

type Schema = {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
type Path = readonly string[];

/** Every place of a document to which the validator allows only certain values. */
function* choices(schema: Schema, at: Path = []): Generator<{ at: Path; values: readonly unknown[] }> {
  if (schema.enum) yield { at, values: schema.enum };
  if (schema.items) yield* choices(schema.items, at);
  for (const [name, child] of Object.entries(schema.properties ?? {})) yield* choices(child, [...at, name]);
}

function valuesAt(value: unknown, [name, ...rest]: Path): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}

/** The states of an order by the release's own table, which its validator does not list. */
function orderStates(checkout: string): string[] {
  const page = readFileSync(join(checkout, 'docs/generated/state-machines.md'), 'utf8');
  const table = page.split('\n## ').find((section) => section.startsWith('An order\n')) ?? '';
  const states = [...table.matchAll(/^\| `(\w+\/\w+)`/gm)].map(([, state]) => state!);
  if (states.length === 0) throw new Error('the page of state machines lists no states of an order');
  return states;
}

/** The declared states that no document has, apart from those that cannot be held. */
export function missingStates({ databases }: Pick<Kept, 'databases'>, checkout: string): string[] {
  const missing: string[] = [];
  for (const [database, collections] of Object.entries(databases))
    for (const [name, { options, documents }] of Object.entries(collections)) {
      const { $jsonSchema = {} } = (options['validator'] ?? {}) as { $jsonSchema?: Schema };
      for (const { at, values } of choices($jsonSchema)) {
        const found = new Set(documents.flatMap((each) => valuesAt(each, at)).map(String));
        const lacking = values.filter((value) => !found.has(String(value)));
        missing.push(...lacking.map((value) => `${database}.${name}.${at.join('.')} ${String(value)}`));
      }
    }
  const orders = databases['topup_order']?.['orders']?.documents ?? [];
  const reached = new Set(orders.map(({ status, step }) => `${status}/${step}`));
  const unreached = orderStates(checkout).filter((state) => !reached.has(state));
  return [...missing, ...unreached.map((state) => `order ${state}`)].filter((state) => !(state in UNHELD));
}
