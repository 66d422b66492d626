import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { isFinal } from '@topup/web-kit/api/attempt-key.ts';
import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import { ITEMS_KEY } from '@topup/web-kit/api/product-items.ts';
import { STOPS_KEY } from '@topup/web-kit/api/stops.ts';
import { BALANCE_KEY } from '@topup/web-kit/api/wallet.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { leaveTo } from '../money/leave-to.ts';
import type { EarlierOrder } from './earlier-order.ts';
import { goneFrom, isUncertain, payTrouble, type PayTrouble } from './pay-trouble.ts';
import { slideTo } from './slide-to.ts';
import type { Keeping } from './use-kept-order.ts';

/** In the chunk of the confirm dialog, which is loaded whenever an order can be placed. */
const placing = () => import(/* webpackChunkName: "confirm" */ './place-order.ts');

/** Refreshes a page that the browser restores from its back-forward cache, for example after the payment page. */
const useFreshOnReturn = (refresh: () => void): void =>
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [refresh]);

export type Ordering = {
  place: (order: NewOrder) => void;
  busy: boolean;
  trouble: PayTrouble | null;
  earlier: EarlierOrder | null;
  another: () => void;
  clear: () => void;
};

type Purchase = { keeping: Keeping; listVersion: number; recheck: () => Promise<void> };

/**
 * Stays busy after success: until the page has been left, a second tap would place a second order.
 * @param recheck asks again what the game account can buy; called after an item was refused.
 */
export function usePlaceOrder({ keeping, listVersion, recheck }: Purchase): Ordering {
  const { email, kept, change, reread } = keeping;
  const client = useQueryClient();
  /** Whether an order is being placed. A ref, because a second click can arrive before the next render. */
  const isTaken = useRef(false);
  const order = useMutation({
    mutationFn: async (order: NewOrder) => (await placing()).placeOrder(order, { email, listVersion }),
    onSuccess: async (placing) => {
      if ('earlier' in placing) {
        isTaken.current = false;
        return;
      }
      const { placed } = placing;
      void client.invalidateQueries({ queryKey: BALANCE_KEY });
      void client.invalidateQueries({ queryKey: ['orders'] });
      if ('page' in placed) return leaveTo(placed.page);
      slideTo(`/wallet-order-status?orderId=${encodeURIComponent(placed.orderId)}`);
    },
    onError: async (error, order) => {
      isTaken.current = false;
      if (isFinal(error) || isUncertain(error)) change({ isUnsure: isUncertain(error) });
      if (!(isApiError(error) && error.status === 409 && isFinal(error))) return;
      void client.invalidateQueries({ queryKey: STOPS_KEY });
      await client.invalidateQueries({ queryKey: ITEMS_KEY });
      const gone = goneFrom(order, error).map(({ productId }) => [productId, 0]);
      if (gone.length > 0) void recheck();
      change((now) => ({ quantities: { ...now.quantities, ...Object.fromEntries(gone) } }));
    },
  });
  const { mutate, reset, data, error, variables } = order;
  const clear = useCallback(() => {
    isTaken.current = false;
    reset();
  }, [reset]);
  const refresh = useCallback(() => {
    clear();
    reread();
  }, [clear, reread]);
  useFreshOnReturn(refresh);
  const place = (body: NewOrder) => {
    if (isTaken.current) return;
    isTaken.current = true;
    mutate(body);
  };
  const another = async () => {
    (await placing()).startAnother(email);
    refresh();
  };
  return {
    place,
    busy: order.isPending || Boolean(data && 'placed' in data),
    trouble: error && variables ? payTrouble(variables, error, kept.isUnsure) : null,
    earlier: data && 'earlier' in data ? data.earlier : null,
    another: () => void another(),
    clear,
  };
}
