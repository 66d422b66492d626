import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { BRAKES, methodBrake, productBrake } from '@topup/proto/brake-names';
import { useIsStopped, useStops } from '@topup/web-kit/host/use-stops.ts';
import { useMemo } from 'react';
import { isAttempted } from '../basket/kept-order.ts';
import type { Keeping } from './use-kept-order.ts';
import type { PaymentMethod } from './payment-choice.tsx';

export type PurchaseStops = {
  /** Whether no order can be created. A draft that may have been ordered already can still be sent: it gets its order. */
  orders: boolean;
  deliveries: boolean;
  method: (method: PaymentMethod) => boolean;
  product: (productId: string) => boolean;
};

export function usePurchaseStops({ kept }: Keeping): PurchaseStops {
  const order = useStops('order');
  const deliveries = useIsStopped('supplier-gateway', 'deliveries');
  const isRepeat = isAttempted(kept);
  return useMemo(
    () => ({
      orders: !isRepeat && order.includes(BRAKES.orders),
      deliveries,
      method: (method) => !isRepeat && order.includes(methodBrake(method)),
      product: (productId) => !isRepeat && order.includes(productBrake(productId)),
    }),
    [order, deliveries, isRepeat],
  );
}

/** The products that can be ordered now. The same array until something changes, as `useCart` needs it. */
export const useSellable = (products: ProductItem[], stops: PurchaseStops): ProductItem[] =>
  useMemo(() => products.filter(({ productId }) => !stops.product(productId)), [products, stops]);
