import { deletePrice } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useEffect, useEffectEvent } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { nameOf } from '../price/price-fields.ts';
import { usePriceCache } from '../price/price-cache.ts';
import type { RowJobProps } from '../row/row-jobs.ts';
import { editTexts as t } from './texts.ts';

export function Removal({ price, onClose }: RowJobProps) {
  const host = useHost();
  const alerts = useAlerts();
  const cache = usePriceCache();
  const remove = useEffectEvent(async () => {
    const question = t.sure(nameOf(price), price.productId);
    if (!(await host.confirm(question, t.removeTitle, { keepLabel: t.keep, isDanger: true }))) return;
    try {
      const { message } = await deletePrice({ id: price._id, version: price.version ?? undefined });
      await cache.remove(price._id);
      alerts.success(message ?? t.removed);
    } catch (error) {
      alerts.error(messageOf(error, t.removeFailed));
      // Another admin may have deleted the product first, so the list is reloaded.
      void cache.reload();
    }
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    void remove().finally(() => close());
  }, []);
  return null;
}
