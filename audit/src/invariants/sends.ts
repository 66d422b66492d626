import type { AttemptName, AttemptRecord, Breach } from '../records.ts';

/** I9: a unit is sent again only after proof of no delivery. Only delivered units have a supplier order number, each its own. */
export function* sends(attempts: readonly AttemptRecord[]): Generator<Breach> {
  for (const attempt of attempts) yield* sendsOf(attempt);
  yield* sharedNumbers(attempts);
}

export function* sendsOf({ unit, state, supplierOrderId, states }: AttemptRecord): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I9', subject: `unit ${unit}`, detail });
  if ((state === 'delivered') !== (supplierOrderId !== undefined))
    yield breach(`is ${state} with supplier number ${supplierOrderId ?? 'unknown'}`);
  const resent = states.find((next, i) => next === 'sending' && i > 0 && !AGAIN.includes(states[i - 1] ?? ''));
  if (resent) yield breach(`was sent again: ${states.join(', ')}`);
  const end = states.find((next) => FINAL.includes(next));
  // If a late answer contradicts an admin's verdict, the log gets another entry with the same final state.
  const afterwards = end === undefined ? [] : states.slice(states.indexOf(end));
  if (afterwards.some((next) => next !== end)) yield breach(`left a final state: ${states.join(', ')}`);
}

/** I9: `attempts` share a number with other ones. `numbered`: all attempts with the numbers of `attempts`. */
export function* sharedWith(attempts: readonly AttemptRecord[], numbered: readonly AttemptName[]): Generator<Breach> {
  const owners = Map.groupBy(numbered, ({ supplierOrderId }) => supplierOrderId);
  for (const { unit, supplierOrderId } of attempts) {
    const other = supplierOrderId && owners.get(supplierOrderId)?.find((each) => each.unit !== unit);
    if (other) yield shared(unit, supplierOrderId, other.unit);
  }
}

const shared = (unit: string, number: string, owner: string): Breach => ({
  invariant: 'I9',
  subject: `unit ${unit}`,
  detail: `shares supplier number ${number} with unit ${owner}`,
});

function* sharedNumbers(attempts: Iterable<AttemptRecord>): Generator<Breach> {
  const owners = new Map<string, string>();
  for (const { unit, supplierOrderId } of attempts) {
    if (supplierOrderId === undefined) continue;
    const owner = owners.get(supplierOrderId);
    if (owner) yield shared(unit, supplierOrderId, owner);
    owners.set(supplierOrderId, unit);
  }
}

const AGAIN = ['not_sent', 'retryable'];
const FINAL = ['delivered', 'rejected', 'void'];
