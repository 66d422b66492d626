import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { PRICES_KEY } from '@topup/web-kit/api/product-prices.ts';
import { supplierProducts, type SupplierProduct } from '@topup/web-kit/api/supplier-products.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { latestTexts as t } from './texts.ts';
import { useProgress } from './use-progress.ts';

export type Latest = { products: SupplierProduct[]; fetchedAt: number };

export function useLatest() {
  const [latest, setLatest] = useState<Latest | null>(null);
  const [busy, setBusy] = useState(false);
  const progress = useProgress();
  const alerts = useAlerts();
  const client = useQueryClient();
  const fetchLatest = async () => {
    setBusy(true);
    progress.start();
    try {
      const { message, data } = await supplierProducts();
      progress.fetched();
      // The store's own list says which products are new, so it is refetched. If that fails, the cached list is used.
      await client.refetchQueries({ queryKey: PRICES_KEY });
      progress.done();
      alerts.success(message ?? t.fetched(data.product.length));
      setLatest({ products: data.product, fetchedAt: Date.now() });
    } catch (error) {
      progress.failed();
      alerts.error(messageOf(error, t.fetchFailed));
    } finally {
      setBusy(false);
    }
  };
  return { latest, busy, progress, fetchLatest, close: () => setLatest(null) };
}
