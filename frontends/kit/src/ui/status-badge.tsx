import type { LucideIcon } from 'lucide-react';
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
} from 'lucide-react';
import type { AnyStatus } from '../api/statuses.ts';
import { statusTexts } from '../texts/status.ts';
import { cx } from './cx.ts';

type Look = { icon: LucideIcon; tone: string };

const GOOD = 'text-success bg-success/12';
const WAIT = 'text-info bg-info/12';
const CARE = 'text-warning bg-warning/14';
const BAD = 'text-danger bg-danger/12';
const CALM = 'text-text-2 bg-surface-3';

/** Icon and colour of every order and transaction status; the text is in the catalogue of texts. */
const KNOWN: Record<AnyStatus, Look> = {
  pending: { icon: Clock3, tone: CARE },
  placed: { icon: Hourglass, tone: WAIT },
  processing: { icon: CircleDot, tone: WAIT },
  completed: { icon: CircleCheck, tone: GOOD },
  partially_completed: { icon: TriangleAlert, tone: CARE },
  failed: { icon: CircleX, tone: BAD },
  failed_credit: { icon: Clock3, tone: CARE },
  refunded: { icon: RotateCcw, tone: CALM },
  refund_initiated: { icon: RotateCcw, tone: WAIT },
  manual_refund: { icon: RotateCcw, tone: CALM },
  refund_failed: { icon: CircleAlert, tone: BAD },
  cancelled: { icon: Ban, tone: CALM },
};
const LOOKS: Readonly<Record<string, Look>> = KNOWN;

/** A status as icon, text and colour, the same on every screen. An unknown status shows its raw name. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { icon: Icon, tone } = LOOKS[status] ?? { icon: CircleDot, tone: CALM };
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold sm:whitespace-nowrap',
        tone,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {statusTexts[status] ?? status}
    </span>
  );
}
