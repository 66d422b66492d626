import { setImmediate as othersRun } from 'node:timers/promises';
import { indianDay } from '@topup/kit/indian-day';
import { newId } from '@topup/kit/ids';
import type { LoneSums } from '@topup/kit/lone-sums';
import { ZERO, type Paise } from '@topup/kit/money';
import { long } from '@topup/kit/mongo';
import type { Relay } from '@topup/kit/outbox';
import { isExpired } from '@topup/kit/person';
import type { Charges } from '@topup/kit/supplier-cost';
import type { Reading } from '../domain/evidence.ts';
import {
  CLEAN_MS,
  settleByBalance,
  type Conclusion,
  type OpenUnit,
  type Proof,
  type Verdict,
} from '../domain/settle.ts';
import type { Timing } from '../domain/timing.ts';
import { BALANCE, needsSecondAdmin, provedState, type Proposal, type StoredProof } from '../domain/verdict.ts';
import { attemptOf, type Attempts } from '../store/attempts.ts';
import type { Balances } from '../store/balances.ts';
import { propose } from '../store/propose-verdict.ts';
import { resolveUnit } from '../store/resolve-unit.ts';
import { sendsSince } from '../store/sends-since.ts';

export type SettleDeps = {
  readonly attempts: Attempts;
  readonly balances: Pick<Balances, 'readings' | 'beginAfter'>;
  readonly relay: Relay;
  /** How the supplier charges; while it is not known, a unit with a multiplier hides what the balance shows. */
  readonly charges: () => Charges;
  /** Whether the balance may settle a unit of this price without an admin. Otherwise it proposes, and one admin confirms. */
  readonly mayAlone: MayAlone;
  readonly timing: Pick<Timing, 'readingAgeMs' | 'readingsApartMs'>;
};
export type Settled = {
  readonly unit: string;
  readonly verdict: Verdict['verdict'];
  readonly how: 'settled' | 'proposed';
};

/** The hour before a unit needs a reading before it, which a busy shop makes every ten minutes. */
const MARGIN_MS = 15 * 60_000;
/** After so many units of a large outage, which may take some tenths of a second, the process does its other work. */
const AT_ONCE = 8;

export async function concludeFor(deps: SettleDeps, units: readonly OpenUnit[], now: Date): Promise<Conclusion> {
  const oldest = Math.min(...units.map(({ sentAt }) => sentAt));
  const from = new Date(oldest - CLEAN_MS - MARGIN_MS);
  const until = new Date(now.getTime() - deps.timing.readingAgeMs);
  const readings = await deps.balances.readings(from, until);
  const first = Math.min(from.getTime(), ...readings.map(({ askedAt }) => askedAt));
  const fenceMs = Math.max(...units.map(({ sentAt, fencedAt }) => fencedAt - sentAt));
  const sends = await sendsSince(deps.attempts, new Date(first - fenceMs), deps.charges());
  if (!sends) return { verdicts: [], wantsReading: false, hopeless: units.map(({ unit }) => unit) };
  const isWhole = await deps.balances.beginAfter(new Date(first));
  const found: Conclusion[] = [];
  for (let i = 0; i < units.length; i += AT_ONCE) {
    const known = { readings, isWhole, apartMs: deps.timing.readingsApartMs };
    found.push(settleByBalance(units.slice(i, i + AT_ONCE), sends, known, now.getTime()));
    await othersRun();
  }
  return {
    verdicts: found.flatMap(({ verdicts }) => verdicts),
    wantsReading: found.some(({ wantsReading }) => wantsReading),
    hopeless: found.flatMap(({ hopeless }) => hopeless),
  };
}

/** Null: meanwhile the supplier's answer, or an admin, has changed the unit. */
export async function applyVerdict(
  deps: SettleDeps,
  { unit, verdict, proof }: Verdict,
  now: Date,
): Promise<Settled | null> {
  const seen = await attemptOf(deps.attempts, unit);
  if (seen?.state !== 'ambiguous' || (seen.proposal && !isExpired(seen.proposal, now))) return null;
  const stored = storedProof(proof);
  if (!(await deps.mayAlone(unit, seen.pricePaise ?? ZERO, now))) {
    const proposal: Proposal = { id: newId(), verdict, proof: stored, reason: WHY, ...BALANCE, at: now };
    return (await propose(deps.attempts, seen, proposal)) ? { unit, verdict, how: 'proposed' } : null;
  }
  const resolved = await resolveUnit(deps.attempts, seen, provedState(verdict, stored), null, WHY);
  if (resolved.kind !== 'resolved') return null;
  await deps.relay.relay(unit, resolved.events);
  return { unit, verdict, how: 'settled' };
}

const WHY = 'The balance at the supplier adds up in no other way.';

type MayAlone = (unit: string, pricePaise: Paise, now: Date) => Promise<boolean>;

/** Above this price of a unit, or this sum in a day, an admin is needed. */
export const withinLimits =
  (loneVerdicts: Pick<LoneSums, 'count'>, unitPaise: Paise, dayPaise: Paise): MayAlone =>
  async (unit, pricePaise, now) => {
    if (needsSecondAdmin(pricePaise, unitPaise)) return false;
    const act = { key: unit, subject: unit, byPaise: pricePaise };
    return (await loneVerdicts.count(`${BALANCE.by}:${indianDay(now)}`, act, dayPaise, now)).kind === 'alone';
  };

const storedReading = ({ at, points }: Reading) => ({ at: new Date(at), pointsHundredths: long(points) });
const storedProof = ({ before, first, second, fell, charged }: Proof): StoredProof => ({
  before: storedReading(before),
  first: storedReading(first),
  second: storedReading(second),
  fellHundredths: long(fell),
  chargedHundredths: long(charged),
});
