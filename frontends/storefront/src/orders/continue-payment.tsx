import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useIsBlocked } from '../blocked/not-blocked.tsx';
import { leaveTo } from '../money/leave-to.ts';

export function ContinuePayment({ order: { status, paymentUrl } }: { order: Order }) {
  const isBlocked = useIsBlocked();
  if (isBlocked || status !== 'pending' || !paymentUrl) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning/14 px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-48">{t.unpaidText}</p>
      <Button variant="primary" onClick={() => leaveTo(paymentUrl)}>
        {t.continuePayment}
      </Button>
    </div>
  );
}
