import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import type { PayTrouble } from './pay-trouble.ts';
import { PlayerChip } from './player-chip.tsx';
import { sentenceOf } from '../product/contents.ts';
import { contentsTexts } from '../texts/contents.ts';
import UnavailableNotice from './unavailable-notice.tsx';
import type { Cart, CartItem } from './use-cart.ts';
import type { Verification } from './use-game-account.ts';

/** The verified name; without one, a text or skeleton that nobody can take for a name. */
function Name({ verification }: { verification: Verification }) {
  if (verification.state === 'verified') return <span>{verification.name}</span>;
  if (verification.state !== 'verifying')
    return <span className="text-base font-normal text-warning">{t.notVerified}</span>;
  return <LoadingBlock label={t.verifying} className="h-5 w-28" />;
}

type SummaryItemProps = { item: CartItem; oldPrice: string | undefined; bonusUsed: boolean; isUnavailable: boolean };

/** What a pass gives, since its name does not say it. */
function PassGives({ item: { product, quantity } }: { item: CartItem }) {
  if (!product.contents?.days) return null;
  const gives = sentenceOf(product.contents);
  return <span className="block text-xs text-text-3">{quantity > 1 ? contentsTexts.each(gives) : gives}</span>;
}

const SummaryItem = ({ item, oldPrice, bonusUsed, isUnavailable }: SummaryItemProps) => {
  const { product, quantity } = item;
  const changed = oldPrice !== undefined && toPaise(oldPrice) !== toPaise(product.customPrice);
  const costs = (price: string) => toRupees(toPaise(price) * quantity);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <span className="min-w-0 flex-1 basis-24">
        <span>{`${product.displayName} `}</span>
        <span className="text-text-3 tabular-nums">{`× ${quantity}`}</span>
        <PassGives item={item} />
        {bonusUsed && <span className="block text-xs text-text-3">{t.bonusUsed}</span>}
        {isUnavailable && <span className="block text-xs text-warning">{t.unavailable}</span>}
      </span>
      <span className="text-right whitespace-nowrap">
        {changed && (
          <del className="mr-2 text-text-3">
            <span className="sr-only">{`${t.oldPrice} `}</span>
            <Money rupees={costs(oldPrice)} />
          </del>
        )}
        {changed && <span className="sr-only">{`${t.newPrice} `}</span>}
        <Money rupees={costs(product.customPrice)} className={changed ? 'font-bold text-warning' : ''} />
      </span>
    </li>
  );
};

type Props = {
  account: GameAccount;
  verification: Verification;
  cart: Cart;
  oldPrices: PayTrouble['oldPrices'];
  bonusUsed: readonly string[];
};

export const OrderSummary = ({ account, verification, cart, oldPrices, bonusUsed }: Props) => (
  <>
    <PlayerChip account={account} name={verification.state === 'verified' ? verification.name : null} isLabelled>
      <span className="sr-only">{`${t.player}: `}</span>
      <Name verification={verification} />
    </PlayerChip>
    {/* Far from Pay, which moves when items are removed: a second click here must not pay. */}
    <UnavailableNotice cart={cart} className="mt-4 rounded-md px-4 py-2" />
    <ul className="mt-4 text-sm">
      {cart.items.map((item) => (
        <SummaryItem
          key={item.product.productId}
          item={item}
          oldPrice={oldPrices[item.product.productId]}
          bonusUsed={bonusUsed.includes(item.product.productId)}
          isUnavailable={cart.isUnavailable(item.product.productId)}
        />
      ))}
    </ul>
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <span className="text-sm text-text-2">{t.total}</span>
      <Money rupees={toRupees(cart.totalPaise)} className="text-xl font-black tracking-tight text-money" />
    </p>
  </>
);
