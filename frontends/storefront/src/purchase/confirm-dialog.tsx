import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import { UPI } from '@topup/web-kit/api/payment-methods.ts';
import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { stopTexts } from '../texts/stops.ts';
import { StopNotice } from '../stops/stop-notice.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { OpenPayments } from '../open-payments/open-payments.tsx';
import type { KeptOrder } from '../basket/kept-order.ts';
import { OrderSummary } from './order-summary.tsx';
import { EarlierFooter, PayFooter } from './pay-footer.tsx';
import { PaymentChoice, type PaymentMethod } from './payment-choice.tsx';
import { PASSES_MAX, type Cart } from './use-cart.ts';
import type { Verification } from './use-game-account.ts';
import type { Ordering } from './use-place-order.ts';
import type { PurchaseStops } from './use-purchase-stops.ts';

const orderOf = (account: GameAccount, cart: Cart, paymentMethod: PaymentMethod): NewOrder => ({
  ...account,
  items: cart.items.map(({ product, quantity }) => ({
    productId: product.productId,
    spu: product.displayName,
    price: product.customPrice,
    quantity,
  })),
  paymentMethod,
  gameId: 'mobilelegends',
});

const Warning = ({ children }: { children: ReactNode }) => (
  <div role="status" className="mt-4 flex items-center gap-3 rounded-md bg-warning/14 px-4 py-2 text-sm">
    <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
    {children}
  </div>
);

const PassWarning = ({ active, ordered }: { active: number; ordered: number }) =>
  ordered > 0 &&
  active + ordered > PASSES_MAX && (
    <Warning>
      <p>{t.passesMaybe(active)}</p>
    </Warning>
  );

/** The chosen method; null if it is paused, because no method is chosen that the player has not seen chosen. */
function useMethod(totalPaise: number, stops: PurchaseStops) {
  const { data: balance } = useQuery(balanceQuery());
  const short = balance !== undefined && toPaise(balance) < totalPaise;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const wanted = chosen ?? (balance !== undefined && !short ? 'wallet' : UPI);
  return { method: stops.method(wanted) ? null : wanted, setChosen, balance, short };
}

type Props = {
  account: GameAccount;
  verification: Verification;
  kept: KeptOrder;
  cart: Cart;
  stops: PurchaseStops;
  ordering: Ordering;
  onVerify: () => void;
  onCancel: () => void;
  focusAfter: RefObject<HTMLElement | null>;
};

export default function ConfirmDialog(props: Props) {
  const { account, verification, kept, cart, stops, ordering, onVerify, onCancel, focusAfter } = props;
  const { busy, trouble, earlier } = ordering;
  const { player, isUnsure } = kept;
  const { totalPaise } = cart;
  const { method, setChosen, balance, short } = useMethod(totalPaise, stops);
  const slow = useStillWorking(busy);
  const isEmpty = cart.count === 0;
  const footer = earlier ? (
    <EarlierFooter earlier={earlier} onAnother={ordering.another} />
  ) : (
    <PayFooter
      method={method}
      trouble={trouble}
      isUnsure={isUnsure}
      busy={busy}
      isEmpty={isEmpty}
      onCancel={onCancel}
      totalPaise={totalPaise}
      locked={(method === 'wallet' && short) || !player}
      isInTheWay={cart.unavailable.length > 0}
      isStopped={stops.orders}
      onPay={() => method && ordering.place(orderOf(account, cart, method))}
    />
  );
  return (
    <Dialog
      onClose={onCancel}
      locked={busy}
      title={t.confirmTitle}
      description={t.confirmText}
      footer={footer}
      focusAfter={focusAfter}
    >
      <OrderSummary
        account={account}
        verification={verification}
        cart={cart}
        oldPrices={trouble?.oldPrices ?? {}}
        bonusUsed={player?.bonusUsed ?? []}
      />
      {verification.state === 'failed' && (
        <Warning>
          <p className="flex-1">{`${verification.message} ${t.nameUnknown}`}</p>
          <Button size="small" onClick={onVerify}>
            {t.verifyAgain}
          </Button>
        </Warning>
      )}
      <PassWarning active={player?.activePasses ?? 0} ordered={cart.passes} />
      {!isEmpty && (
        <PaymentChoice
          method={method}
          isStopped={stops.method}
          balance={balance}
          totalPaise={totalPaise}
          isBusy={busy}
          onChoose={setChosen}
        />
      )}
      {stops.deliveries && !isEmpty && <StopNotice className="mt-4">{stopTexts.deliveries}</StopNotice>}
      {trouble?.isFull && <OpenPayments />}
      <p role="status" className="mt-3 text-sm text-info empty:hidden">
        {slow ? t.slow : ''}
      </p>
    </Dialog>
  );
}
