import { explainOrderQuery, type Explanation } from '@topup/web-kit/api/explain-order.ts';
import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainTexts as t } from './explain-texts.ts';

/** The border's colour, by who must act next. If the services' records contradict each other, the border is red instead. */
const EDGES: Readonly<Record<string, string>> = {
  nobody: 'border-success',
  admin: 'border-warning',
};

const Line = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  ) : null;

const Judged = ({ verdict }: { verdict: Explanation['verdict'] }) => {
  const { next, contradictions } = verdict;
  const conflicts = contradictions.join(' ');
  return (
    <div
      className={cx(
        'grid gap-3 rounded-md border-l-4 bg-surface-2 px-4 py-3 text-sm',
        conflicts ? 'border-danger' : (EDGES[next.who] ?? 'border-info'),
      )}
    >
      <div>
        <h3 className="text-xs text-text-3">{`${t.next} · ${t.who[next.who] ?? next.who}`}</h3>
        <p className="text-base font-semibold break-words">{next.text}</p>
      </div>
      <dl className="grid gap-2">
        {conflicts && (
          <div className="text-danger">
            <dt className="text-xs">{t.conflicts}</dt>
            <dd className="font-semibold break-words">{conflicts}</dd>
          </div>
        )}
        <Line name={t.money}>{verdict.moneyText}</Line>
        <Line name={t.delivery}>{verdict.deliveryText}</Line>
        {next.time && <Line name={next.time.what}>{formatIstSeconds(next.time.at)}</Line>}
      </dl>
    </div>
  );
};

export function Verdict({ orderId }: { orderId: string }) {
  const explanation = useQuery(explainOrderQuery(orderId));
  const { data, error } = explanation;
  if (data)
    return (
      <section aria-label={t.title} className="grid gap-3">
        {data.verdict.unanswered.length > 0 && (
          <p role="alert" className="rounded-md bg-surface-2 px-4 py-3 text-sm text-warning">
            {t.noAnswer(data.verdict.unanswered.map((service) => t.services[service] ?? service).join(' and '))}
          </p>
        )}
        <Judged verdict={data.verdict} />
      </section>
    );
  if (error) return <QueryError query={explanation} title={t.failedTitle} failed={t.failed} />;
  return <LoadingBlock label={t.loading} className="h-36 rounded-md" />;
}
