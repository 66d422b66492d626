import { duplicateKey } from '@topup/kit/mongo';
import type { OutboxEntry } from '@topup/kit/outbox';
import type { Classification } from '../domain/observation.ts';
import { logged, type AttemptRecord, type LogEntry } from './attempt-record.ts';
import { isDurable, type Attempts } from './attempts.ts';
import type { Claim } from './claim-unit.ts';
import { withRetry, type Patience } from './with-retry.ts';
import { resolvedEvent } from './resolved-event.ts';

const RELAY_AGAIN_MS = 10_000;
/** How often the attempt is read and written again when a write matched nothing, because another writer was faster. */
const WRITES_MAX = 4;

export type RawAnswer = Pick<LogEntry, 'raw' | 'httpStatus'>;
export type AttemptSummary = Pick<
  AttemptRecord,
  '_id' | 'state' | 'supplierOrderId' | 'proof' | 'reason' | 'told' | 'version'
>;
export type StoredAnswer = {
  readonly classification: Classification;
  readonly events: readonly OutboxEntry[];
  readonly attempt: AttemptSummary | null;
  /** The attempt as a person or the balance settled it earlier, if this answer contradicts that verdict. The verdict is kept. */
  readonly contradicted?: AttemptSummary;
};

/**
 * Stores the answer for a unit that is `sending` or, when late, `ambiguous`. A supplier order id that another unit
 * already has proves nothing, so the unit becomes ambiguous. An earlier verdict of a person is kept, and an answer that
 * contradicts it is added to the history. Rejects when the database is away for longer than `patienceMs`; it is then
 * unknown whether the write succeeded.
 */
export async function settleUnit(
  attempts: Attempts,
  claim: Claim,
  classification: Classification,
  answer: RawAnswer,
  patience: Patience = {},
): Promise<StoredAnswer> {
  try {
    return await withRetry(() => write(attempts, claim, classification, answer), patience);
  } catch (error) {
    if (!duplicateKey(error)?.['supplierOrderId'] || classification.state !== 'delivered') throw error;
    const reason = `The supplier's order number ${classification.supplierOrderId} already belongs to another unit.`;
    return withRetry(() => write(attempts, claim, { state: 'ambiguous', reason }, answer), patience);
  }
}

async function write(
  attempts: Attempts,
  claim: Claim,
  classification: Classification,
  answer: RawAnswer,
): Promise<StoredAnswer> {
  const attempt = async (current: Pick<AttemptRecord, 'state' | 'version'>, read: AttemptRecord | null) => {
    const { update, events } = settlement(read, claim, classification, answer, attempts.now());
    const { state, version } = current;
    const isOurs = { _id: claim.unit, state, n: claim.n, claimId: claim.claimId, version };
    if (!(await attempts.single.update(isOurs, update))) return null;
    return { classification, events, attempt: summaryAfter(claim, classification, version + 1) };
  };
  // Nearly always the attempt is unchanged since the claim, so it is read only if this write fails.
  const first = await attempt({ state: 'sending', version: claim.version }, null);
  if (first) return first;
  const unwritten: StoredAnswer = { classification, events: [], attempt: null };
  for (let i = 0; i < WRITES_MAX; i++) {
    const current = await attempts.findOne({ _id: claim.unit });
    if (!current || current.claimId !== claim.claimId) return unwritten;
    if (current.state === 'sending' || current.state === 'ambiguous') {
      const stored = await attempt(current, current);
      if (stored) return stored;
      continue;
    }
    if (!(await isDurable(attempts, current))) continue;
    // The unit has a final state already: by our own write with a lost acknowledgement, by a person's verdict or by the balance.
    if (classification.state === 'delivered' && isUnnumbered(current)) {
      if (await addNumber(attempts, current, classification.supplierOrderId, answer)) return unwritten;
      continue;
    }
    if (!saysOtherwise(classification, current)) return unwritten;
    if (await appendLateAnswer(attempts, current, classification, answer))
      return { ...unwritten, contradicted: current };
  }
  throw new Error(`unit ${claim.unit} kept changing under its sender`);
}

function saysOtherwise(classification: Classification, stands: AttemptSummary): boolean {
  if (classification.state === 'ambiguous') return false;
  if (classification.state === 'delivered') return stands.supplierOrderId !== classification.supplierOrderId;
  return stands.state === 'delivered';
}

/** Delivered by the proof of the balance, so the supplier's own number is not known yet. */
const isUnnumbered = ({ state, supplierOrderId }: AttemptSummary): boolean =>
  state === 'delivered' && supplierOrderId === undefined;

async function addNumber(attempts: Attempts, stands: AttemptRecord, supplierOrderId: string, answer: RawAnswer) {
  const { _id, n, state, version } = stands;
  const entry: LogEntry = { at: attempts.now(), n, event: 'answer', state, ...answer };
  const change = { $set: { supplierOrderId }, $inc: { version: 1 }, $push: logged(entry) };
  return (await attempts.updateOne({ _id, version }, change)).modifiedCount === 1;
}

async function appendLateAnswer(
  attempts: Attempts,
  stands: AttemptRecord,
  classification: Classification,
  answer: RawAnswer,
) {
  const said =
    classification.state === 'delivered' ? `delivered as ${classification.supplierOrderId}` : classification.reason;
  const entry: LogEntry = {
    at: attempts.now(),
    n: stands.n,
    event: 'answer',
    state: stands.state,
    reason: `This answer came after the decision and contradicts it: ${said}`,
    ...answer,
  };
  const { _id, version } = stands;
  const kept = await attempts.updateOne({ _id, version }, { $inc: { version: 1 }, $push: logged(entry) });
  return kept.modifiedCount === 1;
}

const summaryAfter = ({ unit }: Claim, classification: Classification, version: number): AttemptSummary => ({
  _id: unit,
  version,
  state: classification.state,
  ...(classification.state === 'delivered'
    ? { supplierOrderId: classification.supplierOrderId }
    : { reason: classification.reason }),
  ...('told' in classification ? { told: classification.told } : {}),
});

/** `read`: the attempt if it has changed since the claim, otherwise null. A late answer may settle an ambiguous attempt. */
function settlement(
  read: AttemptRecord | null,
  claim: Claim,
  classification: Classification,
  answer: RawAnswer,
  at: Date,
) {
  const late =
    read?.state === 'ambiguous' && (classification.state === 'delivered' || classification.state === 'rejected');
  const events = late ? [resolvedEvent(read, classification, at)] : [];
  const reason = classification.state === 'delivered' ? undefined : classification.reason;
  const entry: LogEntry = {
    at,
    n: claim.n,
    event: 'answer',
    state: classification.state,
    ...(reason ? { reason } : {}),
    ...answer,
  };
  const update = {
    $set: {
      state: classification.state,
      ...(reason ? { reason } : {}),
      ...('told' in classification ? { told: classification.told } : {}),
      ...(classification.state === 'delivered' ? { supplierOrderId: classification.supplierOrderId } : {}),
      ...(late ? { nextAt: new Date(at.getTime() + RELAY_AGAIN_MS) } : {}),
    },
    $unset: {
      proposal: '' as const,
      ...(reason ? {} : { reason: '' as const }),
      ...('told' in classification ? {} : { told: '' as const }),
      ...(late ? {} : { nextAt: '' as const }),
    },
    $inc: { version: 1 },
    $push: { ...logged(entry), ...(late ? { outbox: { $each: events } } : {}) },
  };
  return { update, events };
}
