import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { importPrices, resultsOf, type ImportedProduct, type PriceResults } from '@topup/web-kit/api/price-imports.ts';
import type { SupplierProduct } from '@topup/web-kit/api/supplier-products.ts';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { latestTexts as t } from './texts.ts';
import { useProgress } from './use-progress.ts';

/** `customPrice` and `smileonePoints` are sent only if the supplier's list has them. */
export const importedOf = ({ id, spu, price, customPrice, smileonePoints }: SupplierProduct): ImportedProduct => ({
  id,
  spu,
  price,
  customPrice: customPrice ?? undefined,
  smileonePoints: smileonePoints ?? undefined,
});

export function useSync(products: SupplierProduct[], onSynced: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [report, setReport] = useState<PriceResults | null>(null);
  const progress = useProgress();
  const alerts = useAlerts();
  const cache = usePriceCache();
  const sync = async () => {
    setBusy(true);
    setProblem('');
    progress.start();
    try {
      const { message, results } = await importPrices(products.map(importedOf));
      await cache.reload();
      progress.done();
      alerts.success(message ?? t.synced(results.success, results.failed));
      if (results.failed > 0) setReport(results);
      else onSynced();
    } catch (error) {
      progress.failed();
      setReport(resultsOf(error) ?? null);
      setProblem(messageOf(error, t.syncFailed));
      alerts.error(messageOf(error, t.syncFailed));
    } finally {
      setBusy(false);
    }
  };
  return { sync, busy, problem, report, progress: progress.value };
}
