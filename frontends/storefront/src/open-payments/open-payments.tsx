import { messageOf } from '@topup/web-kit/api/api-error.ts';
import {
  cancelPayment,
  OPEN_PAYMENTS_KEY,
  openPaymentsQuery,
  type OpenPayment,
} from '@topup/web-kit/api/open-payments.ts';
import { BALANCE_KEY } from '@topup/web-kit/api/wallet.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leaveTo } from '../money/leave-to.ts';
import { openPaymentsTexts as t } from '../texts/open-payments.ts';

type RowProps = { payment: OpenPayment; busy: boolean; locked: boolean; onCancel: () => void };

function Row({ payment: { purpose, amount, paymentUrl }, busy, locked, onCancel }: RowProps) {
  const rupees = formatRupees(amount);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <p className="min-w-0 flex-1 basis-40">
        <span>{purpose === 'order' ? t.order : t.recharge}</span> <span className="font-semibold">{rupees}</span>
      </p>
      <Button size="small" busy={busy} locked={locked} aria-label={t.cancelOne(rupees)} onClick={onCancel}>
        {t.cancel}
      </Button>
      {paymentUrl && (
        <Button
          size="small"
          variant="primary"
          locked={locked}
          aria-label={t.continueOne(rupees)}
          onClick={() => leaveTo(paymentUrl)}
        >
          {t.continue}
        </Button>
      )}
    </li>
  );
}

/** Lists the player's open payments. Shown if a new payment was refused because too many are open. */
export function OpenPayments() {
  const client = useQueryClient();
  const { data: payments, isError, refetch } = useQuery(openPaymentsQuery());
  const cancel = useMutation({
    mutationFn: cancelPayment,
    // Refetches after a failure too, because the payment may have been made or have ended meanwhile.
    onSettled: () =>
      Promise.all(
        [OPEN_PAYMENTS_KEY, BALANCE_KEY, ['orders']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  const said = cancel.isSuccess ? t.cancelled : payments?.length === 0 ? t.none : '';
  return (
    <section aria-labelledby="open-payments" className="mt-4 rounded-md bg-warning/14 px-4 py-3 text-sm">
      <h3 id="open-payments" className="font-semibold">
        {t.title}
      </h3>
      <p className="text-text-2">{t.text}</p>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 py-2">
          <span>{t.loadFailed}</span>
          <Button size="small" onClick={() => void refetch()}>
            {t.tryAgain}
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line">
        {payments?.map((payment) => (
          <Row
            key={payment._id}
            payment={payment}
            busy={cancel.isPending && cancel.variables === payment._id}
            locked={cancel.isPending}
            onCancel={() => cancel.mutate(payment._id)}
          />
        ))}
      </ul>
      <p role="alert" className="text-danger empty:hidden">
        {cancel.error ? messageOf(cancel.error, t.cancelFailed) : ''}
      </p>
      <p role="status" className="empty:hidden">
        {said}
      </p>
    </section>
  );
}
