import { messageOf } from '../api/api-error.ts';
import { checkPhonepeStatus } from '../api/check-phonepe-status.ts';
import { PHONEPE } from '../api/payment-methods.ts';
import { toRupees } from '../format/paise.ts';
import { useHost } from '../host/host-context.ts';
import { providerCheckTexts as t } from '../texts/payments.ts';
import { sharedTexts } from '../texts/shared.ts';
import { Button } from './button.tsx';
import { Money } from './money.tsx';
import { useMutation } from '@tanstack/react-query';

const TONES: Record<string, string> = {
  PAYMENT_SUCCESS: 'text-success',
  PAYMENT_PENDING: 'text-warning',
  PAYMENT_ERROR: 'text-danger',
  PAYMENT_DECLINED: 'text-danger',
};

type Props = {
  method: string;
  merchantTransactionId: string | null | undefined;
};

export const ProviderCheck = ({ method, merchantTransactionId }: Props) =>
  method === PHONEPE && <PhonepeCheck id={merchantTransactionId} />;

function PhonepeCheck({ id }: { id: string | null | undefined }) {
  const host = useHost();
  const check = useMutation({
    mutationFn: checkPhonepeStatus,
    onError: (error) => void host.alert(t.failed(messageOf(error, sharedTexts.connectionFailed))),
  });
  const ask = () => {
    if (id) check.mutate(id);
    else void host.alert(t.noMerchantId);
  };
  return (
    <div className="grid gap-3">
      <Button onClick={ask} busy={check.isPending}>
        {t.check}
      </Button>
      {check.data && (
        <p
          role="status"
          // Scrolls the result into view, because it appears at the end of a long dialog.
          ref={(line) => line?.scrollIntoView?.({ block: 'nearest' })}
          className="flex flex-wrap justify-between gap-x-3 rounded-md bg-surface-2 px-4 py-3 text-sm"
        >
          <strong className={TONES[check.data.code] ?? 'text-text-1'}>{check.data.code}</strong>
          {typeof check.data.data?.amount === 'number' && <Money rupees={toRupees(check.data.data.amount)} />}
        </p>
      )}
    </div>
  );
}
