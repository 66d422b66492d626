import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import type { Cart } from './use-cart.ts';
import type { Verification } from './use-game-account.ts';

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className="flex justify-between gap-4 py-1">
    <dt className="text-text-3">{label}</dt>
    <dd className={strong ? 'font-semibold' : 'tabular-nums'}>{value}</dd>
  </div>
);

type Props = { account: GameAccount; verification: Verification; cart: Cart };

/** Who gets what, and the total. */
export const OrderSummary = ({ account, verification, cart }: Props) => (
  <>
    <dl className="rounded-md bg-surface-2 px-4 py-2 text-sm">
      <Row label={t.player} value={verification.state === 'verified' ? verification.name : t.notVerified} strong />
      <Row label={t.userId} value={account.userId} />
      <Row label={t.zoneId} value={account.zoneId} />
    </dl>
    <ul className="mt-4 text-sm">
      {cart.lines.map(({ product, quantity }) => (
        <li key={product.productId} className="flex justify-between gap-4 py-1.5">
          <span>
            {product.displayName} <span className="text-text-3 tabular-nums">× {quantity}</span>
          </span>
          <Money rupees={toRupees(toPaise(product.customPrice) * quantity)} />
        </li>
      ))}
    </ul>
    <p className="mt-2 flex items-baseline justify-between border-t border-line pt-3">
      <span className="text-sm text-text-2">{t.total}</span>
      <Money rupees={toRupees(cart.totalPaise)} className="text-xl font-black tracking-tight text-money" />
    </p>
  </>
);
