import { May } from '@topup/web-kit/host/use-may.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import {
  placedSummaryQuery,
  processCoveredOrders,
  processPlacedOrders,
  type PlacedSummary,
} from '@topup/web-kit/api/placed-orders.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Coins, Play, TriangleAlert } from 'lucide-react';
import { placedTexts as t } from './texts.ts';
import { decisionTexts } from '../decision/texts.ts';
import { placedOrdersPlace, refillPlace } from '../record/places.ts';
import { RecordLink } from '../record/record-link.tsx';
import { formatCount } from '../format/counts.ts';
import { formatPoints } from '../format/points.ts';
import { RunReport } from './run-report.tsx';
import { useHost } from '@topup/web-kit/host/host-context.ts';

const pointsOr = (points: number | null): string => (points === null ? t.unknown : t.points(formatPoints(points)));

const Balance = ({ summary }: { summary: PlacedSummary }) => (
  <div className="flex min-h-9 flex-wrap items-center gap-x-3">
    <Coins aria-hidden="true" className="size-5 shrink-0 text-info" />
    <h2 className="text-sm text-text-2">{t.balance}</h2>
    <p className="font-bold tabular-nums">{pointsOr(summary.currentBalance)}</p>
  </div>
);

const Needs = ({ summary }: { summary: PlacedSummary }) => {
  const { currentBalance, totalPointsRequired, pointsShortfall } = summary;
  const short = (pointsShortfall ?? 0) > 0;
  const numbers = [
    { name: t.current, value: pointsOr(currentBalance) },
    { name: t.required, value: pointsOr(totalPointsRequired) },
    { name: t.shortfall, value: pointsOr(pointsShortfall), tone: short ? 'text-danger' : '' },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {numbers.map(({ name, value, tone = '' }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3 sm:block">
          <dt className="text-sm text-text-2">{name}</dt>
          <dd className={`text-base font-bold tabular-nums ${tone}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Warning = ({ summary: { orderCount, unknownPointsOrders } }: { summary: PlacedSummary }) => (
  <div className="flex items-start gap-3">
    <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-warning" />
    <div>
      <h2 className="font-bold">{t.waiting(formatCount(orderCount))}</h2>
      {(unknownPointsOrders ?? 0) > 0 && (
        <p className="text-sm text-text-2">{t.unknownPoints(formatCount(unknownPointsOrders ?? 0))}</p>
      )}
    </div>
  </div>
);

function Summary({ summary }: { summary: PlacedSummary }) {
  const { orderCount, currentBalance, pointsShortfall, asOf } = summary;
  const { process, processCovered, isPending, error, data } = useProcess(summary);
  const slow = useStillWorking(isPending);
  const blocked = currentBalance === null || (pointsShortfall ?? 1) > 0;
  const covered = (blocked && summary.coveredOrders) || 0;
  return (
    <div className="grid gap-4">
      {orderCount === 0 ? (
        <Balance summary={summary} />
      ) : (
        <>
          <Warning summary={summary} />
          <Needs summary={summary} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <May right="handleOrders">
              <Button
                variant="primary"
                className="max-sm:w-full"
                disabled={blocked}
                busy={isPending && !covered}
                onClick={() => void process()}
                icon={<Play aria-hidden="true" className="size-4" />}
              >
                {t.process}
              </Button>
              {covered > 0 && (
                <Button
                  className="max-sm:w-full"
                  busy={isPending}
                  onClick={() => void processCovered()}
                  icon={<Play aria-hidden="true" className="size-4" />}
                >
                  {t.processCovered(formatCount(covered), formatCount(orderCount))}
                </Button>
              )}
            </May>
            <RecordLink to={placedOrdersPlace} className="text-sm">
              {t.show}
            </RecordLink>
            {blocked && (
              <RecordLink to={refillPlace} className="text-sm">
                {t.plan}
              </RecordLink>
            )}
          </div>
        </>
      )}
      {currentBalance === null && asOf && <p className="text-sm text-warning">{t.unreachable(formatIst(asOf))}</p>}
      {error && <Problem>{messageOf(error, t.failed)}</Problem>}
      {slow && <p className="text-sm text-info">{decisionTexts.stillWorking}</p>}
      {data && <RunReport report={data} />}
    </div>
  );
}

export function PlacedCard() {
  const { data, isPending } = useQuery(placedSummaryQuery());
  const isWaiting = (data?.orderCount ?? 0) > 0;
  return (
    <Card
      className={cx('mb-4 px-4', isWaiting ? 'py-4' : 'py-2')}
      edge={isWaiting ? 'warning' : 'plain'}
      role="region"
      aria-label={t.title}
    >
      {isPending && <LoadingBlock label={t.loading} className="h-9 w-64 max-w-full" />}
      {data && <Summary summary={data} />}
      {!data && !isPending && <p className="py-2 text-sm text-warning">{t.notLoaded}</p>}
    </Card>
  );
}

function useProcess({ orderCount, coveredOrders, coveredPoints }: PlacedSummary) {
  const client = useQueryClient();
  const host = useHost();
  const run = useMutation({
    mutationFn: (part: 'all' | 'covered') => (part === 'all' ? processPlacedOrders() : processCoveredOrders()),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const sureCovered = () => t.sureCovered(formatCount(coveredOrders ?? 0), formatPoints(coveredPoints ?? 0));
  return {
    ...run,
    process: async () => {
      if (await host.confirm(t.sure(formatCount(orderCount)), t.process)) run.mutate('all');
    },
    processCovered: async () => {
      if (await host.confirm(sureCovered(), t.processOldest)) run.mutate('covered');
    },
  };
}
