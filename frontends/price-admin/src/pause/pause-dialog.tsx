import { pausePrice, resumePrice } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { nameOf } from '../price/price-fields.ts';
import { usePriceCache } from '../price/price-cache.ts';
import type { RowJobProps } from '../row/row-jobs.ts';
import { ReasonDialog } from '../reason/reason-dialog.tsx';
import { pauseTexts as t } from './texts.ts';

export function PauseDialog({ price, onClose }: RowJobProps) {
  const alerts = useAlerts();
  const cache = usePriceCache();
  // The state when the dialog opened. `price.paused` changes once the action succeeds, but the dialog's texts must not.
  const [wasPaused] = useState(price.paused);
  const name = nameOf(price);
  const [act, done, failed] = wasPaused
    ? [resumePrice, t.resumed, t.resumeFailed]
    : [pausePrice, t.paused, t.pauseFailed];
  return (
    <ReasonDialog
      title={wasPaused ? t.resumeTitle(name) : t.pauseTitle(name)}
      text={wasPaused ? t.resumeText(wasPaused.reason) : t.pauseText}
      confirm={wasPaused ? t.resume : t.pause}
      onClose={onClose}
      problemOf={(error) => messageOf(error, failed)}
      onConfirm={async (reason) => {
        const { message, data } = await act(price._id, { reason, version: price.version ?? undefined });
        await cache.replace(data);
        alerts.success(message ?? done);
      }}
    />
  );
}
