import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock3,
  Hourglass,
  RotateCcw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { shownState, type Recorded, type ShownState } from '../format/shown-state.ts';
import { statusTexts } from '../texts/status.ts';
import { cx } from './cx.ts';

export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'calm';
type BadgeStyle = { icon: LucideIcon; tone: Tone };

const COLOURS: Record<Tone, string> = {
  success: 'text-success bg-success/12',
  info: 'text-info bg-info/12',
  warning: 'text-warning bg-warning/14',
  danger: 'text-danger bg-danger/12',
  calm: 'text-text-2 bg-surface-3',
};

const KNOWN: Record<ShownState, BadgeStyle> = {
  pending: { icon: Clock3, tone: 'warning' },
  placed: { icon: Hourglass, tone: 'info' },
  processing: { icon: CircleDot, tone: 'info' },
  completed: { icon: CircleCheck, tone: 'success' },
  partially_completed: { icon: TriangleAlert, tone: 'warning' },
  failed: { icon: CircleX, tone: 'danger' },
  failed_credit: { icon: Clock3, tone: 'warning' },
  refunded: { icon: RotateCcw, tone: 'calm' },
  refund_initiated: { icon: RotateCcw, tone: 'info' },
  manual_refund: { icon: RotateCcw, tone: 'calm' },
  refund_failed: { icon: CircleAlert, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'calm' },
  held: { icon: Hourglass, tone: 'warning' },
  credited: { icon: CircleCheck, tone: 'success' },
  refund_or_held: { icon: RotateCcw, tone: 'info' },
};
const STYLES: Readonly<Record<string, BadgeStyle>> = KNOWN;
const UNKNOWN: BadgeStyle = { icon: CircleDot, tone: 'calm' };

export const toneOfStatus = (status: string): Tone => (STYLES[status] ?? UNKNOWN).tone;

export function StatusBadge({ of, className }: { of: Recorded; className?: string }) {
  const state = shownState(of);
  const { icon: Icon, tone } = STYLES[state] ?? UNKNOWN;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold sm:whitespace-nowrap',
        COLOURS[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{statusTexts[state] ?? state}</span>
    </span>
  );
}
