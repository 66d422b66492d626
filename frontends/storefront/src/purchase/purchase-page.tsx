import { itemsQuery, type ProductItem } from '@topup/web-kit/api/product-items.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { BonusInfo } from './bonus-info.tsx';
import { idsOf } from './account-choices.tsx';
import { GameAccountCard } from './game-account-card.tsx';
import { missingPart, type MissingPart } from './missing-part.ts';
import { OrderBar } from './order-bar.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useCart } from './use-cart.ts';
import { useConfirming } from './use-confirming.ts';
import { useGameAccount } from './use-game-account.ts';
import { useKeptOrder, type Keeping } from './use-kept-order.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { usePurchaseStops, useSellable } from './use-purchase-stops.ts';
import { WalletBanner } from './wallet-banner.tsx';

const confirmDialog = () => import(/* webpackChunkName: "confirm" */ './confirm-dialog.tsx');
const ConfirmDialog = lazy(confirmDialog);
const BasketNotice = lazy(() => import(/* webpackChunkName: "confirm" */ './basket-notice.tsx'));

/** The same array for every render. With a new array each time, `useCart` would compute the cart anew while the list loads. */
const NOTHING: ProductItem[] = [];
const NONE: string[] = [];

/** The price list, what of it can be ordered now, and the cart. */
function useSelling(keeping: Keeping) {
  const { data: list } = useQuery(itemsQuery());
  const products = list?.items ?? NOTHING;
  const stops = usePurchaseStops(keeping);
  const sellable = useSellable(products, stops);
  return { products, version: list?.version ?? 0, stops, sellable, cart: useCart(sellable, keeping) };
}

/** Loads the confirm dialog as soon as something is chosen. */
function useReadyToConfirm(isChosen: boolean): void {
  useEffect(() => {
    if (!isChosen) return;
    void confirmDialog().catch(() => undefined);
    dismissToasts();
  }, [isChosen]);
}

export default function PurchasePage() {
  const keeping = useKeptOrder();
  const game = useGameAccount(keeping);
  const { products, version, stops, sellable, cart } = useSelling(keeping);
  const [missing, setMissing] = useState<MissingPart | null>(null);
  const userIdField = useRef<HTMLInputElement>(null);
  const zoneIdField = useRef<HTMLInputElement>(null);
  const ordering = usePlaceOrder({ keeping, listVersion: version, recheck: game.recheck });
  const confirming = useConfirming({ game, ordering, userIdField });
  useReadyToConfirm(cart.count > 0);
  const create = () => {
    const lacking = missingPart(game.account, cart.count);
    setMissing(lacking);
    if (lacking?.part === 'items') toastError(lacking.message);
    else dismissToasts();
    if (!lacking) return confirming.open();
    if (lacking.part === 'userId') userIdField.current?.focus();
    if (lacking.part === 'zoneId') zoneIdField.current?.focus();
  };
  const stillMissing = missing && missingPart(game.account, cart.count)?.part === missing.part ? missing : null;
  return (
    <PurchaseFrame
      bar={
        <OrderBar
          cart={cart}
          stops={stops}
          onCreate={create}
          refused={confirming.isRefused ? idsOf(game.account) : ''}
          onCheck={() => userIdField.current?.focus()}
        />
      }
    >
      <div className="grid min-w-0 content-start gap-4 lg:sticky lg:top-22 lg:self-start lg:low:static">
        <div>
          <PageTitle className="text-xl font-black tracking-tight sm:text-2xl">{t.title}</PageTitle>
          <p className="mt-1 text-sm text-text-2">{t.text}</p>
        </div>
        <WalletBanner />
        <Suspense>
          {Object.keys(keeping.kept.quantities).length > 0 && (
            <BasketNotice products={products} sellable={sellable} keeping={keeping} />
          )}
        </Suspense>
        <GameAccountCard game={game} missing={stillMissing} userIdField={userIdField} zoneIdField={zoneIdField} />
      </div>
      <section aria-labelledby="products">
        <h2 id="products" className="mb-1 text-lg font-bold tracking-tight">
          {t.productsTitle}
        </h2>
        <ProductGrid cart={cart} isStopped={stops.product} bonusUsed={keeping.kept.player?.bonusUsed ?? NONE} />
        <BonusInfo />
      </section>
      {confirming.isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            account={game.account}
            verification={game.verification}
            kept={keeping.kept}
            cart={cart}
            stops={stops}
            ordering={ordering}
            onVerify={confirming.verify}
            onCancel={confirming.close}
            focusAfter={confirming.focusAfter}
          />
        </Suspense>
      )}
    </PurchaseFrame>
  );
}

const PurchaseFrame = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="pb-[var(--order-bar,5rem)] low:pb-0">
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 pt-5 low:pb-8 md:gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      {children}
    </div>
    {bar}
  </div>
);

/** Loads the toast library. `dismissToasts`, which also runs when the player adds a product, does so only after a toast. */
const library = () => import('sonner');
let hasToasted = false;

function toastError(message: string): void {
  hasToasted = true;
  void library().then(({ toast }) => {
    toast.dismiss();
    toast.error(message);
  });
}

function dismissToasts(): void {
  if (hasToasted) void library().then(({ toast }) => toast.dismiss());
}
