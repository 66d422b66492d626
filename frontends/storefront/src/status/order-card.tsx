import { orderOutcomeTexts as t } from '@topup/web-kit/texts/outcomes.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { OutcomeCard } from '@topup/web-kit/ui/outcome-card.tsx';
import type { OutcomeTone } from '@topup/web-kit/ui/outcome-card.tsx';
import type { LucideIcon } from 'lucide-react';
import { Ban, CircleAlert, CircleCheck, CircleX, Clock3, Hourglass, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { IdLine } from './id-line.tsx';
import type { OrderOutcome } from './order-outcome.ts';
import { whatIsNew } from './what-is-new.ts';

export type OrderView =
  | { kind: 'polling' | 'slow' }
  | { kind: OrderOutcome | 'slow'; reason: string; note: string }
  | { kind: 'error'; message: string; onRetry?: () => void };

type Face = { icon: LucideIcon; tone: OutcomeTone; title: string; text: string };

const FACES: Record<'polling' | 'slow' | OrderOutcome | 'error', Face> = {
  polling: { icon: LoaderCircle, tone: 'wait', title: t.processing, text: t.processingText },
  slow: { icon: Clock3, tone: 'care', title: t.slow, text: t.slowText },
  placed: { icon: Hourglass, tone: 'wait', title: t.placed, text: t.placedText },
  completed: { icon: CircleCheck, tone: 'good', title: t.completed, text: t.completedText },
  partial: { icon: TriangleAlert, tone: 'care', title: t.partial, text: t.partialText },
  partialOutside: { icon: TriangleAlert, tone: 'care', title: t.partial, text: t.partialOutsideText },
  givenBack: { icon: CircleX, tone: 'bad', title: t.failed, text: t.givenBackText },
  returned: { icon: CircleX, tone: 'bad', title: t.failed, text: t.returnedText },
  failed: { icon: CircleX, tone: 'bad', title: t.failed, text: t.failedText },
  paymentFailed: { icon: CircleX, tone: 'bad', title: t.paymentFailed, text: t.paymentFailedText },
  cancelled: { icon: Ban, tone: 'care', title: t.cancelled, text: t.cancelledText },
  refundFailed: { icon: CircleAlert, tone: 'bad', title: t.refundFailed, text: t.refundFailedText },
  error: { icon: CircleAlert, tone: 'bad', title: t.error, text: '' },
};

const Actions = ({ view }: { view: OrderView }) => (
  <>
    {view.kind === 'error' && view.onRetry && <Button onClick={view.onRetry}>{sharedTexts.tryAgain}</Button>}
    {view.kind === 'refundFailed' ? (
      <Link to="/support" className={buttonClass('primary')}>
        {t.contactSupport}
      </Link>
    ) : (
      <Link to="/user-orders" className={buttonClass('primary')}>
        {t.viewOrders}
      </Link>
    )}
    <Link to="/user" className={buttonClass('plain')}>
      {t.backHome}
    </Link>
  </>
);

/** How the order stands, why, and the way on. */
export function OrderCard({ id, view }: { id: string; view: OrderView }) {
  const face = FACES[view.kind];
  const note =
    'note' in view && view.kind !== 'completed' ? whatIsNew(view.note, [face.title, face.text, view.reason]) : '';
  return (
    <OutcomeCard
      icon={face.icon}
      tone={face.tone}
      title={face.title}
      text={view.kind === 'error' ? view.message : face.text}
      spin={view.kind === 'polling'}
      actions={view.kind === 'polling' ? null : <Actions view={view} />}
    >
      {'reason' in view && view.reason && (
        <p className="mb-3 rounded-md bg-surface-2 px-4 py-3 text-sm">
          <span className="text-text-3">{t.reason}: </span>
          {view.reason}
        </p>
      )}
      {note && <p className="mb-3 text-center text-sm text-text-2">{note}</p>}
      {id && <IdLine label={t.orderId} id={id} />}
    </OutcomeCard>
  );
}
