import type { AttemptName, AttemptRecord, Breach } from '../records.ts';

/**
 * I9: a unit is sent again only after proof of no delivery. Only delivered units have a supplier order number, each its own; a
 * delivered unit without one has the proof of our balance. This proves 'not delivered' only after the unit's fence.
 */
export function* sends(attempts: readonly AttemptRecord[]): Generator<Breach> {
  for (const attempt of attempts) yield* sendsOf(attempt);
  yield* sharedNumbers(attempts);
}

export function* sendsOf(attempt: AttemptRecord): Generator<Breach> {
  const { unit, state, supplierOrderId, states, provedFrom, sentAt } = attempt;
  const breach = (detail: string): Breach => ({ invariant: 'I9', subject: `unit ${unit}`, detail });
  const isNumbered = supplierOrderId !== undefined;
  if (state === 'delivered' ? !isNumbered && !provedFrom : isNumbered)
    yield breach(`is ${state} with supplier number ${supplierOrderId ?? 'unknown'}`);
  if (provedFrom && state !== 'delivered' && state !== 'void')
    yield breach(`is ${state} although the balance settled it`);
  if (provedFrom && state === 'void' && provedFrom.getTime() < (sentAt?.getTime() ?? Infinity) + FENCE_MS)
    yield breach('was found not delivered while the supplier could still deliver it');
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

/** The supplier accepts a call for so long: its signature's 5 min, and 90 s by which clocks may differ. */
const FENCE_MS = 390_000;
const AGAIN = ['not_sent', 'retryable'];
const FINAL = ['delivered', 'rejected', 'void'];
