import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { compareWithSupplier } from '@topup/web-kit/api/supplier-products.ts';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { latestTexts as t } from './texts.ts';

export function useCompare(): () => Promise<void> {
  const alerts = useAlerts();
  const cache = usePriceCache();
  return async () => {
    try {
      const { message } = await compareWithSupplier();
      await cache.reload();
      alerts.success(message ?? t.compared);
    } catch (error) {
      alerts.error(messageOf(error, t.compareFailed));
    }
  };
}
