import type { Delivery, Proof } from '@topup/web-kit/api/deliveries.ts';
import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { formatPoints } from '../format/points.ts';
import { proofTexts as t } from './balance-texts.ts';

type Cost = Pick<Delivery, 'points' | 'multiplier'>;

const inHundredths = (points: number): number => Math.round(points * 100);

/** What the rest of the fall was spent on. Another unit without an answer may have been charged in the same time. */
function restName(isDelivered: boolean, rest: number, { points, multiplier }: Cost): string {
  if (!isDelivered) return rest === 0 ? t.none : t.withoutOwn;
  return rest <= Math.ceil(inHundredths(points ?? 0) * (multiplier ?? 1)) ? t.own : t.withOwn;
}

const Line = ({ name, at, points }: { name: string; at?: string; points: number }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 py-1">
    <dt className="min-w-0 flex-1 basis-28">
      <span>{name}</span>
      {at && (
        <time dateTime={at} className="block text-xs text-text-3">
          {formatIstSeconds(at)}
        </time>
      )}
    </dt>
    <dd className="ml-auto font-semibold tabular-nums">{formatPoints(points)}</dd>
  </div>
);

type ProofProps = { proof: Proof; isDelivered: boolean; cost: Cost };

/** The readings and sums by which our balance settles a delivery, as a calculation that an admin can check. */
export function ProofLines({ proof: { before, first, second, fell, charged }, isDelivered, cost }: ProofProps) {
  const rest = inHundredths(fell) - inHundredths(charged);
  return (
    <dl className="divide-y divide-line text-sm">
      <Line name={t.before} {...before} />
      <Line name={t.first} {...first} />
      <Line name={t.second} {...second} />
      <Line name={t.fell} points={fell} />
      <Line name={t.others} points={charged} />
      <Line name={restName(isDelivered, rest, cost)} points={rest / 100} />
    </dl>
  );
}
