import { rollbackPrice } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useAlerts, type AlertMore } from '../alert/alert-context.ts';
import { amountText } from '../price/amount.ts';
import { nameOf } from '../price/price-fields.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { editTexts as t } from './texts.ts';

/** What an alert says about a saved change, and the way back: the version before it, as a new version. */
export function useUndo() {
  const alerts = useAlerts();
  const cache = usePriceCache();
  return (before: ProductPrice, version: number | undefined, after: ProductPrice): AlertMore => {
    const isSame = version === after.version;
    if (version === undefined || isSame) return {};
    const undo = async () => {
      try {
        const now = after.version ?? undefined;
        const { message, data } = await rollbackPrice(after._id, {
          toVersion: version,
          version: now,
          reason: t.undone,
        });
        await cache.replace(data);
        alerts.success(message ?? t.undone, { detail: described(after, data) });
      } catch (error) {
        alerts.error(messageOf(error, t.undoFailed));
        void cache.reload();
      }
    };
    return { detail: described(before, after), action: { label: t.undo, run: () => void undo() } };
  };
}

const described = (before: ProductPrice, after: ProductPrice): string =>
  Number(before.customPrice ?? 0) === Number(after.customPrice ?? 0)
    ? nameOf(after)
    : t.changed(nameOf(after), amountText(before.customPrice), amountText(after.customPrice));
