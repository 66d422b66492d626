import { explainOrderQuery, type Explanation } from '@topup/web-kit/api/explain-order.ts';
import { formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Part } from '../../record/part.tsx';
import { explainTexts as t } from './explain-texts.ts';

type Step = Explanation['story'][number];

const StoryStep = ({ step: { at, source, what, id, raw } }: { step: Step }) => (
  <li className="relative grid min-w-0 gap-0.5 text-sm">
    <span aria-hidden="true" className="absolute top-1 -left-[1.3125rem] size-2.5 rounded-full bg-info" />
    <p className="text-xs text-text-3">
      <time dateTime={at}>{formatIstSeconds(at)}</time>
      <span>{` · ${t.sources[source] ?? source}`}</span>
    </p>
    <p className="break-words">{what}</p>
    <p className="font-mono text-xs break-all text-text-3">{id}</p>
    {raw && (
      <pre tabIndex={0} aria-label={t.raw} className="overflow-x-auto rounded-md bg-surface-2 p-2 text-xs">
        {raw}
      </pre>
    )}
  </li>
);

export function Story({ orderId }: { orderId: string }) {
  const { data, isFetching, refetch } = useQuery(explainOrderQuery(orderId));
  if (!data) return null;
  const { story, correlationId } = data;
  return (
    <Part title={t.story}>
      <ol className="ml-1 grid gap-3 border-l border-line pl-4">
        {story.map((step, index) => (
          <StoryStep key={`${step.at} ${step.id} ${index}`} step={step} />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        {correlationId && (
          <span className="min-w-0 text-xs text-text-3">
            <span>{`${t.logs} `}</span>
            <CopyableId id={correlationId} label={t.copyLogs} />
          </span>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() => void refetch()}
          busy={isFetching}
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
        >
          {t.again}
        </Button>
      </div>
    </Part>
  );
}
