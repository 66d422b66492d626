import { Check, Circle, Clock3, TriangleAlert, type LucideIcon } from 'lucide-react';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { formatLocalClock } from '../format/days.ts';
import { stepTexts as t } from '../texts/outcomes.ts';

/** `ended`: nothing more happens in this step, and it did not succeed. `ahead`: not begun, or not known yet. */
export type StepState = 'done' | 'now' | 'ended' | 'ahead';
export type Step = { name: string; state: StepState; at?: string | null | undefined };

const FACES: Record<StepState, { icon: LucideIcon; bar: string; text: string }> = {
  done: { icon: Check, bar: 'bg-success', text: 'text-success' },
  now: { icon: Clock3, bar: 'bg-info', text: 'text-info' },
  ended: { icon: TriangleAlert, bar: 'bg-warning', text: 'text-warning' },
  ahead: { icon: Circle, bar: 'bg-surface-3', text: 'text-text-3' },
};

/** Not announced, because title and text of the page say the same. A step has the same height in all its states. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ul aria-label={t.label} aria-live="off" className="grid grid-cols-3 gap-x-1.5 text-xs">
    {steps.map(({ name, state, at }) => {
      const { icon: Icon, bar, text } = FACES[state];
      return (
        <li key={name} aria-current={state === 'now' ? 'step' : undefined} className="min-w-0">
          <span aria-hidden="true" className={cx('mb-2 block h-1 rounded-full', bar)} />
          <span className="flex items-start gap-0.5">
            <Icon aria-hidden="true" className={cx('mt-px size-3.5 shrink-0', text)} />
            <span className={cx('min-w-0 font-semibold', state === 'ahead' && 'text-text-3')}>{name}</span>
            {state !== 'ahead' && <span className="sr-only">{t[state]}</span>}
          </span>
          <span className="block min-h-4 pl-4 text-text-3 tabular-nums">
            {at && <time dateTime={at}>{formatLocalClock(at)}</time>}
          </span>
        </li>
      );
    })}
  </ul>
);
