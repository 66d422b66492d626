import type { ActiveAlarm } from '@topup/kit/alarms';
import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { counted } from '@topup/kit/counted';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { paise, rupeesText, ZERO } from '@topup/kit/money';
import { pointsNumber, ZERO_POINTS } from '@topup/kit/points';
import type { Charges } from '@topup/kit/supplier-cost';
import { isLoss, marginsOf, type Margin } from '../domain/margin.ts';
import { firstOf } from '../domain/sold.ts';
import type { SoldDays } from './sold-days.ts';

type LostDay = Margin & { readonly day: string };
export type LostDays = {
  /** The products that lost money on one of the last 28 days that are over, and for which no admin has given a reason. */
  readonly open: () => Promise<readonly ActiveAlarm[]>;
  /** Of these losses (`<day>:<product>`) those for which an admin has given a reason. */
  readonly noted: (subjects: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A product's loss on a day that is over; null if there is none. */
  readonly find: (day: string, productId: string) => Promise<LostDay | null>;
  /** From now on the loss is not open. The first reason stays. */
  readonly note: (lost: LostDay, reason: string, actor: Actor) => Promise<void>;
};
type LostDeps = {
  readonly soldDays: SoldDays;
  readonly acts: Pick<AdminActs, 'collection' | 'record'>;
  readonly charges: () => Promise<Charges>;
  readonly now: () => Date;
};

const DAYS_BACK = 28;
const ACT = 'note-lost-day';
export const subjectOf = ({ day, productId }: Pick<LostDay, 'day' | 'productId'>): string => `${day}:${productId}`;

export function openLostDays({ soldDays, acts, charges, now }: LostDeps): LostDays {
  const losses = async (): Promise<LostDay[]> => {
    const today = indianDay(now());
    const over = (await soldDays.since(indianDay(firstOf(DAYS_BACK + 1, now())))).filter(({ day }) => day < today);
    const charged = await charges();
    return over
      .map((one) => marginsOf(one, charged))
      .flatMap(({ day, products }) => products.filter(isLoss).map((one) => ({ ...one, day })));
  };
  const noted = async (subjects: readonly string[]) => {
    const found = await acts.collection.find({ act: ACT, subject: { $in: [...subjects] } }).toArray();
    return new Set(found.map(({ subject }) => subject));
  };
  return {
    open: async () => {
      const lost = await losses();
      const known = await noted(lost.map(subjectOf));
      return lost.filter((one) => !known.has(subjectOf(one))).map(alarmOf);
    },
    noted,
    find: async (day, productId) =>
      (await losses()).find((one) => one.day === day && one.productId === productId) ?? null,
    note: (lost, reason, actor) => {
      const { units, earnedPaise, points, costPaise, marginPaise } = lost;
      const subject = subjectOf(lost);
      return acts.record({
        _id: `${ACT}:${subject}`,
        at: now(),
        ...actor,
        act: ACT,
        subject,
        before: { units, earnedPaise, points, costPaise, marginPaise },
        after: {},
        reason,
      });
    },
  };
}

function alarmOf(lost: LostDay): ActiveAlarm {
  const { day, productId, units, earnedPaise, points, costPaise, marginPaise } = lost;
  const loss = paise(-(marginPaise ?? 0));
  const spent = counted(pointsNumber(points ?? ZERO_POINTS), 'point');
  return {
    subject: subjectOf(lost),
    detail:
      `Product ${productId} lost Rs ${rupeesText(loss)} on ${day}: ${counted(units, 'unit')} earned ` +
      `Rs ${rupeesText(earnedPaise)} and cost Rs ${rupeesText(costPaise ?? ZERO)} (${spent}).`,
    facts: { amountPaise: loss, since: indianDayBounds(day).to },
  };
}
