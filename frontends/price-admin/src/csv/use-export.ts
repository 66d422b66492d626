import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';
import { download } from '@topup/web-kit/csv/write-csv.ts';
import { useAlerts } from '../alert/alert-context.ts';
import { csvOfPrices } from './columns.ts';
import { csvTexts as t } from './texts.ts';

export function useExport(): (prices: ProductPrice[]) => Promise<void> {
  const alerts = useAlerts();
  return async (prices) => {
    try {
      download(await csvOfPrices(prices), `store-prices-${indianDay(Date.now())}.csv`);
      alerts.success(t.exported(prices.length));
    } catch {
      alerts.error(t.exportFailed);
    }
  };
}
