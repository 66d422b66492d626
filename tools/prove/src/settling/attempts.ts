import { CALL } from './distributions.ts';
import type { Timeline } from './timeline.ts';

export type WorldAttempt = {
  readonly unit: string;
  readonly state: 'sending' | 'delivered' | 'rejected' | 'not_sent' | 'ambiguous';
  /** By the clock of the replica that sends, in ms. */
  readonly sentAt: number;
  /** When the answer was stored or the unit became ambiguous, by the clock of the replica that stored it; null: sending. */
  readonly endedAt: number | null;
  /** From then on the supplier refuses the call's signature. */
  readonly fencedAt: number;
  readonly pointsHundredths: number;
  readonly multiplierMillionths: number;
  readonly pricePaise: number;
};

export type SoldUnit = Pick<WorldAttempt, 'unit' | 'pointsHundredths' | 'multiplierMillionths' | 'pricePaise'> & {
  /** Counts all units of the history, from 0. */
  readonly number: number;
  /** How often it was claimed and not sent. */
  readonly tries: number;
};
export type Ending = Exclude<WorldAttempt['state'], 'sending'>;

/** The shop's database: one document per unit. */
export class Attempts {
  /** True time until which nothing can be stored. */
  awayUntil = 0;
  private readonly timeline: Timeline;
  private readonly documents: WorldAttempt[] = [];
  /** By the number of the unit. */
  private readonly places: number[] = [];
  private snapshot: readonly WorldAttempt[] | null = null;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  get isAway(): boolean {
    return this.timeline.now < this.awayUntil;
  }

  all(): readonly WorldAttempt[] {
    return (this.snapshot ??= [...this.documents]);
  }

  stateOf({ number }: SoldUnit): WorldAttempt['state'] | 'absent' {
    return this.of(number)?.state ?? 'absent';
  }

  isSending({ number }: SoldUnit, sentAt: number): boolean {
    const attempt = this.of(number);
    return attempt?.state === 'sending' && attempt.sentAt === sentAt;
  }

  /** The right to send. Throws if the unit may not be sent (again). */
  claim({ number, unit, pointsHundredths, multiplierMillionths, pricePaise }: SoldUnit, sentAt: number): void {
    const place = this.places[number] ?? this.documents.length;
    const before = this.documents[place];
    if (before && before.state !== 'not_sent') throw new Error(`${unit} is ${before.state} and cannot be sent again`);
    this.places[number] = place;
    const fencedAt = sentAt + CALL.fenceMs;
    const amounts = { pointsHundredths, multiplierMillionths, pricePaise };
    this.documents[place] = { unit, state: 'sending', sentAt, endedAt: null, fencedAt, ...amounts };
    this.snapshot = null;
  }

  /** Only a clear answer changes what is ambiguous, and nothing what is final. */
  end({ number }: SoldUnit, sentAt: number, state: Ending, endedAt: number): void {
    const attempt = this.of(number);
    if (!attempt || attempt.sentAt !== sentAt) return;
    const isClear = state === 'delivered' || state === 'rejected';
    if (attempt.state !== 'sending' && !(attempt.state === 'ambiguous' && isClear)) return;
    this.documents[this.places[number] as number] = { ...attempt, state, endedAt };
    this.snapshot = null;
  }

  private of(number: number): WorldAttempt | undefined {
    return this.documents[this.places[number] ?? -1];
  }
}
