import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { balanceQuery } from '@topup/web-kit/api/wallet-balance.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { RadioCards } from '@topup/web-kit/ui/radio-cards.tsx';
import { useQuery } from '@tanstack/react-query';
import { QrCode, Wallet } from 'lucide-react';
import { useState } from 'react';
import { OrderSummary } from './order-summary.tsx';
import type { Cart } from './use-cart.ts';
import type { Verification } from './use-game-account.ts';

export type PaymentMethod = 'ekupi' | 'wallet';

const orderOf = (account: GameAccount, cart: Cart, paymentMethod: PaymentMethod): NewOrder => ({
  ...account,
  items: cart.lines.map(({ product, quantity }) => ({
    productId: product.productId,
    spu: product.displayName,
    price: product.customPrice,
    quantity,
  })),
  paymentMethod,
  gameId: 'mobilelegends',
});

type Props = {
  account: GameAccount;
  verification: Verification;
  cart: Cart;
  busy: boolean;
  onCancel: () => void;
  onPay: (order: NewOrder) => void;
};

/** The last look before money moves: to whom, what, how much, and from where. Locked while the order is on its way. */
export default function ConfirmDialog({ account, verification, cart, busy, onCancel, onPay }: Props) {
  const { data: balance } = useQuery(balanceQuery());
  const short = balance !== undefined && toPaise(balance) < cart.totalPaise;
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? (balance !== undefined && !short ? 'wallet' : 'ekupi');
  const refused = method === 'wallet' && short;
  const slow = useStillWorking(busy);
  const footer = (
    <>
      <Button className="grow sm:grow-0" onClick={onCancel} disabled={busy}>
        {sharedTexts.cancel}
      </Button>
      <Button
        look="primary"
        className="flex-1 sm:flex-none"
        busy={busy}
        disabled={refused}
        onClick={() => onPay(orderOf(account, cart, method))}
      >
        {t.payWith(method === 'wallet' ? t.payWallet : t.payUpi)} · {formatRupees(toRupees(cart.totalPaise))}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onCancel} locked={busy} title={t.confirmTitle} description={t.confirmText} footer={footer}>
      <OrderSummary account={account} verification={verification} cart={cart} />
      <h3 className="mt-5 mb-2 text-sm font-semibold text-text-2">{t.paymentMethod}</h3>
      <RadioCards
        label={t.paymentMethod}
        value={method}
        disabled={busy}
        onChange={(value) => setChosen(value as PaymentMethod)}
        cards={[
          { value: 'ekupi', label: t.upi, icon: <QrCode className="size-5" />, note: t.upiNote },
          {
            value: 'wallet',
            label: t.wallet,
            icon: <Wallet className="size-5" />,
            marker: short && <span className="text-sm font-semibold text-danger">{t.insufficientMarker}</span>,
            note: balance === undefined ? t.balanceFailed : t.walletNote(formatRupees(balance)),
          },
        ]}
      />
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {refused ? t.insufficient : ''}
      </p>
      <p role="status" className="mt-3 text-sm text-info empty:hidden">
        {slow ? t.slow : ''}
      </p>
    </Dialog>
  );
}
