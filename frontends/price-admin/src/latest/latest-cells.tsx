import { CircleDashed, CircleCheck, Sparkles } from 'lucide-react';
import { Chip } from '../price/chips.tsx';
import type { FetchStatus } from './status.ts';
import { latestTexts as t } from './texts.ts';

const STYLES = {
  new: { icon: Sparkles, tone: 'info' },
  priced: { icon: CircleCheck, tone: 'calm' },
  exists: { icon: CircleDashed, tone: 'care' },
} as const;

export const FetchStatusChip = ({ status }: { status: FetchStatus }) => (
  <Chip {...STYLES[status]}>{t.status[status]}</Chip>
);

export const Others = ({ changes }: { changes: string[] }) =>
  changes.map((change) => (
    <span key={change} className="block text-xs text-info">
      {change}
    </span>
  ));

export const Becomes = ({ now, after }: { now: string; after: string }) =>
  now === after ? (
    <span>{now}</span>
  ) : (
    <>
      <span className="sr-only">{t.before}</span> <del className="text-text-3">{now}</del>{' '}
      <ins className="font-semibold text-info no-underline">{after}</ins>
    </>
  );
