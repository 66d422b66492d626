import { toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { QrCode, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { leaveTo } from '../money/leave-to.ts';
import type { EarlierOrder } from './earlier-order.ts';
import type { PaymentMethod } from './payment-choice.tsx';
import type { PayTrouble } from './pay-trouble.ts';

const WIDE = 'max-sm:basis-full';

const NOT_DELIVERED = ['failed', 'refunded', 'refund_initiated', 'refund_failed', 'manual_refund', 'cancelled'];

const fateWords = (status: string): string => {
  if (status === 'pending') return t.earlierWaiting;
  return NOT_DELIVERED.includes(status) ? t.earlierFailed : t.earlierThrough;
};

/** A message directly above the Pay button, because the player must read it before pressing Pay again. */
const Said = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="basis-full text-sm empty:hidden">
    {children}
  </div>
);

const whereIs = ({ orderId }: EarlierOrder): string =>
  orderId === null ? '/user-orders' : `/wallet-order-status?orderId=${encodeURIComponent(orderId)}`;

type EarlierProps = { earlier: EarlierOrder; onAnother: () => void };

export function EarlierFooter({ earlier, onAnother }: EarlierProps) {
  const { status, paymentUrl } = earlier;
  return (
    <>
      <Said>
        <p className="font-semibold">{fateWords(status)}</p>
        <p className="text-text-2">{t.earlierText}</p>
      </Said>
      <Button className={WIDE} onClick={onAnother}>
        {t.anotherOrder}
      </Button>
      <Link to={whereIs(earlier)} className={buttonClass(paymentUrl ? 'plain' : 'primary', 'normal', WIDE)}>
        {t.viewOrder}
      </Link>
      {paymentUrl && (
        <Button variant="primary" className={WIDE} onClick={() => leaveTo(paymentUrl)}>
          {t.continuePayment}
        </Button>
      )}
    </>
  );
}

type PayProps = {
  /** Null while the player has to choose another one. */
  method: PaymentMethod | null;
  totalPaise: number;
  trouble: PayTrouble | null;
  /** Whether an earlier attempt got no final answer. The footer says so even before Pay is pressed. */
  isUnsure: boolean;
  busy: boolean;
  /** Whether every item has been removed from the order. */
  isEmpty: boolean;
  /** Whether the order cannot be paid now. Another method, a verified name or different items may change that. */
  locked: boolean;
  /** Whether the order has items that the game account cannot buy. */
  isInTheWay: boolean;
  /** Whether no order can be created now. */
  isStopped: boolean;
  onCancel: () => void;
  onPay: () => void;
};

export function PayFooter(props: PayProps) {
  const { method, totalPaise, trouble, isUnsure, busy, isEmpty, locked, isInTheWay, isStopped, onCancel, onPay } =
    props;
  const pay = method === null ? t.pay : t.payWith(method === 'wallet' ? t.payWallet : t.payUpi);
  const payAmount = `${pay} · ${formatRupees(toRupees(totalPaise))}`;
  const money = trouble ? trouble.money : isUnsure ? t.payUnknown : '';
  const Icon = method === 'wallet' ? Wallet : QrCode;
  return (
    <>
      <Said>
        {trouble && <p className="font-semibold text-danger">{trouble.said}</p>}
        {money && <p className="text-text-2">{money}</p>}
        {!trouble && isStopped && <p className="font-semibold text-warning">{stopTexts.orders}</p>}
      </Said>
      <Button
        variant="primary"
        size="large"
        className="basis-full"
        busy={busy}
        locked={(locked || isInTheWay || isStopped || method === null) && !isEmpty}
        // While busy, a spinner replaces the icon, so that the layout does not shift.
        icon={<Icon aria-hidden="true" className="size-4" />}
        // One button for Pay and for the way back to the products, so that it keeps the focus when the order becomes empty.
        onClick={isEmpty ? onCancel : onPay}
      >
        {isEmpty ? t.productsTitle : isInTheWay ? t.removeFirst : payAmount}
      </Button>
      {!isEmpty && (
        <Button variant="quiet" className="-my-2 basis-full" onClick={onCancel} locked={busy}>
          {sharedTexts.cancel}
        </Button>
      )}
    </>
  );
}
