import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { statsTexts as t } from './texts.ts';
import { changeOf } from '../format/counts.ts';

const STYLES = {
  '-1': { icon: ArrowDown, colour: 'text-danger' },
  '0': { icon: Equal, colour: 'text-text-2' },
  '1': { icon: ArrowUp, colour: 'text-success' },
};

export function Trend({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  if (!change) return <span className="text-text-2">{t.noChange}</span>;
  const { icon: Icon, colour } = STYLES[`${change.sign}` as keyof typeof STYLES];
  return (
    <span className={cx('flex items-start gap-1 font-medium', colour)}>
      <Icon aria-hidden="true" className="mt-0.5 size-3 shrink-0" strokeWidth={2.5} />
      <span>{t.change(change.text)}</span>
    </span>
  );
}
