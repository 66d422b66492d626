import { isFinal } from '@topup/web-kit/api/attempt-key.ts';
import { ApiError, messageOf } from '@topup/web-kit/api/api-error.ts';
import type { NewOrder } from '@topup/web-kit/api/create-orders.ts';
import { ITEMS_KEY } from '@topup/web-kit/api/product-items.ts';
import { BALANCE_KEY } from '@topup/web-kit/api/wallet-balance.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { leaveTo } from '../money/leave-to.ts';
import { placeOrder } from './place-order.ts';

type Placing = { listVersion: number; onPlaced: () => void; onPricesChanged: () => void };

/** A page that comes back from the browser's memory, after a visit to the payment page, starts afresh. */
const useFreshOnReturn = (refresh: () => void): void =>
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [refresh]);

/**
 * Places an order and goes where its payment leads: the payment page, or the page that follows the order. It stays
 * busy after success, because the page is being left and a second tap would be a second order.
 */
export function usePlaceOrder({ listVersion, onPlaced, onPricesChanged }: Placing) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** Set by the first call of a tick, before anything has been drawn anew: two clicks may come in one. */
  const isTaken = useRef(false);
  const order = useMutation({
    mutationFn: (order: NewOrder) => placeOrder(order, listVersion),
    onSuccess: async ({ redirectUrl, paymentUrl, orderId }) => {
      void client.invalidateQueries({ queryKey: BALANCE_KEY });
      void client.invalidateQueries({ queryKey: ['orders'] });
      const page = redirectUrl ?? paymentUrl;
      if (page) return leaveTo(page);
      onPlaced();
      await navigate(`/wallet-order-status?orderId=${encodeURIComponent(orderId ?? '')}`);
    },
    onError: async (error) => {
      isTaken.current = false;
      toast.error(messageOf(error, t.unknownError));
      if (!(error instanceof ApiError && error.status === 409 && isFinal(error))) return;
      await client.invalidateQueries({ queryKey: ITEMS_KEY });
      onPricesChanged();
    },
  });
  const { mutate, reset } = order;
  const refresh = useCallback(() => {
    isTaken.current = false;
    reset();
  }, [reset]);
  useFreshOnReturn(refresh);
  const place = (body: NewOrder) => {
    if (isTaken.current) return;
    isTaken.current = true;
    mutate(body);
  };
  return { place, busy: order.isPending || order.isSuccess };
}
