import { UPI } from '@topup/web-kit/api/payment-methods.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { RadioCards } from '@topup/web-kit/ui/radio-cards.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { QrCode, Wallet } from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { rupeesCovering } from './rupees-covering.ts';

export type PaymentMethod = typeof UPI | 'wallet';

const walletNote = (balance: Props['balance']): string =>
  balance === undefined ? t.balanceFailed : t.walletNote(formatRupees(balance));

type Props = {
  /** Null while the chosen method is paused, so that another one must be chosen. */
  method: PaymentMethod | null;
  isStopped: (method: PaymentMethod) => boolean;
  /** In rupees; undefined until loaded. */
  balance: number | string | undefined;
  totalPaise: number;
  isBusy: boolean;
  onChoose: (method: PaymentMethod) => void;
};

const Shortfall = ({ paise }: { paise: number }) => (
  <>
    <span>{`${t.insufficient} `}</span>
    <Link
      to={`/wallet-recharge?amount=${rupeesCovering(paise)}`}
      className="inline-block min-h-6 font-semibold text-info underline underline-offset-2"
    >
      {t.addFunds(formatRupees(toRupees(paise)))}
    </Link>
  </>
);

const METHODS = [UPI, 'wallet'] as const;

export function PaymentChoice({ method, isStopped, balance, totalPaise, isBusy, onChoose }: Props) {
  const [upiStopped, walletStopped] = METHODS.map(isStopped);
  const missing = balance === undefined ? 0 : totalPaise - toPaise(balance);
  return (
    <>
      <h3 className="mt-5 mb-2 text-sm font-semibold text-text-2">{t.paymentMethod}</h3>
      <RadioCards
        label={t.paymentMethod}
        value={method ?? ''}
        disabled={isBusy}
        onChange={(value) => onChoose(value as PaymentMethod)}
        cards={[
          {
            value: UPI,
            label: t.upi,
            icon: <QrCode className="size-5" />,
            note: upiStopped ? stopTexts.methodPaused : t.upiNote,
            isDisabled: upiStopped,
          },
          {
            value: 'wallet',
            label: t.wallet,
            icon: <Wallet className="size-5" />,
            marker: missing > 0 && <span className="text-sm font-semibold text-danger">{t.insufficientMarker}</span>,
            note: walletStopped ? stopTexts.methodPaused : walletNote(balance),
            isDisabled: walletStopped,
          },
        ]}
      />
      <Problem className="mt-3">
        {method === 'wallet' && missing > 0 && <Shortfall paise={missing} />}
        {method === null && <span>{METHODS.every(isStopped) ? stopTexts.methods : stopTexts.method}</span>}
      </Problem>
    </>
  );
}
