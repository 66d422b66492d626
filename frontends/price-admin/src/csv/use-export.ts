import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';
import { useAlerts } from '../alert/alert-context.ts';
import { csvTexts as t } from './texts.ts';
import { csvOf, download } from './write-csv.ts';

export function useExport(): (prices: ProductPrice[]) => Promise<void> {
  const alerts = useAlerts();
  return async (prices) => {
    try {
      download(await csvOf(prices), `store-prices-${indianDay(Date.now())}.csv`);
      alerts.success(t.exported(prices.length));
    } catch {
      alerts.error(t.exportFailed);
    }
  };
}
