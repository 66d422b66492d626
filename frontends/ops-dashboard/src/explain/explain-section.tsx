import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { explainOrderQuery, type Explanation } from '@topup/web-kit/api/explain-order.ts';
import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Fact, Facts } from '@topup/web-kit/ui/facts.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainTexts as t } from './explain-texts.ts';

const Verdict = ({ verdict, correlationId }: Pick<Explanation, 'verdict' | 'correlationId'>) => (
  <Facts>
    <Fact name={t.next}>
      <strong>{verdict.next.text}</strong>
    </Fact>
    <Fact name={t.actor}>{t.who[verdict.next.who] ?? verdict.next.who}</Fact>
    <Fact name={t.conflicts}>{verdict.contradictions.join(' ')}</Fact>
    <Fact name={t.money}>{verdict.moneyText}</Fact>
    <Fact name={t.delivery}>{verdict.deliveryText}</Fact>
    {verdict.next.time && <Fact name={verdict.next.time.what}>{formatIstSeconds(verdict.next.time.at)}</Fact>}
    <Fact name={t.logs}>{correlationId}</Fact>
  </Facts>
);

const Story = ({ story }: Pick<Explanation, 'story'>) => (
  <ol className="grid gap-3 border-l border-line pl-4">
    {story.map(({ at, source, what, id, raw }, index) => (
      <li key={`${at} ${id} ${index}`} className="grid min-w-0 gap-0.5 text-sm">
        <p className="text-xs text-text-3">
          <time dateTime={at}>{formatIstSeconds(at)}</time> · {t.sources[source] ?? source}
        </p>
        <p className="break-words">{what}</p>
        <p className="font-mono text-xs break-all text-text-3">{id}</p>
        {raw && <pre className="overflow-x-auto rounded-md bg-surface-2 p-2 text-xs">{raw}</pre>}
      </li>
    ))}
  </ol>
);

function Explained({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...explainOrderQuery(orderId), staleTime: 0 });
  const again = () => void refetch();
  if (error)
    return <ErrorState title={t.failedTitle} message={messageOf(error, t.failed)} onRetry={again} busy={isFetching} />;
  if (!data) return <Loading label={t.loading} />;
  const { verdict, story, correlationId } = data;
  return (
    <div className="grid min-w-0 gap-4">
      {verdict.unanswered.length > 0 && (
        <p role="alert" className="rounded-md bg-surface-2 px-4 py-3 text-sm">
          {t.noAnswer(verdict.unanswered.map((service) => t.services[service] ?? service).join(' and '))}
        </p>
      )}
      <Verdict verdict={verdict} correlationId={correlationId} />
      <h4 className="text-sm font-semibold text-text-2">{t.story}</h4>
      <Story story={story} />
      <Button onClick={again} busy={isFetching}>
        {t.again}
      </Button>
    </div>
  );
}

/** The explanation of an order, requested when the admin asks for it. */
export function ExplainSection({ orderId }: { orderId: string }) {
  const [wanted, setWanted] = useState(false);
  return (
    <section aria-label={t.title} className="grid gap-3">
      {wanted ? <Explained orderId={orderId} /> : <Button onClick={() => setWanted(true)}>{t.explain}</Button>}
    </section>
  );
}
