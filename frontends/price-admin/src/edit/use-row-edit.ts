import { changedMeanwhile, updatePrice, type Meanwhile } from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../prices/price-cache.ts';
import { editTexts as t } from './texts.ts';

export type Draft = { price: string; displayName: string; points: string };

const draftOf = ({ customPrice, displayName, spu, smileonePoints }: ProductPrice): Draft => ({
  price: String(customPrice ?? 0),
  displayName: displayName || spu,
  points: String(smileonePoints ?? 0),
});

const bodyOf = (price: ProductPrice, draft: Draft, version: number | undefined) => ({
  productId: price.productId,
  spu: price.spu,
  price: draft.price.trim(),
  originalPrice: price.originalPrice ?? 0,
  displayName: draft.displayName.trim(),
  smileonePoints: draft.points.trim() || 0,
  version,
});

const EDITED = ['customPrice', 'displayName', 'smileonePoints', 'spu', 'originalPrice'] as const;
const isSame = (a: ProductPrice, b: ProductPrice): boolean => EDITED.every((field) => a[field] === b[field]);

export function useRowEdit(price: ProductPrice, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(price));
  // The record when the edit began. A refresh during the edit must not hide another admin's change.
  const [seen] = useState(price);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const saving = useMutation({
    mutationFn: (version: number | undefined) => updatePrice(bodyOf(seen, draft, version)),
    onSuccess: async ({ message, data }) => {
      await cache.replace(data);
      alerts.success(message ?? t.saved);
      onDone();
    },
    onError: (error) => {
      const first = changedMeanwhile(error);
      if (first) setMeanwhile(first);
      else alerts.error(messageOf(error, t.saveFailed));
    },
  });
  const send = (version: number | undefined) => {
    // As specified: without a price, save does nothing and shows no message.
    if (draft.price.trim() === '' || saving.isPending) return;
    setMeanwhile(null);
    saving.mutate(version);
  };
  return {
    draft,
    seen,
    meanwhile,
    busy: saving.isPending,
    problem: saving.error && !changedMeanwhile(saving.error) ? messageOf(saving.error, t.saveFailed) : '',
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    // Changes to other fields, such as the icon, must not cause the save to be refused.
    save: () => send((isSame(price, seen) ? price : seen).version ?? undefined),
    /** Overwrites the other admin's change after it was shown. */
    saveOver: () => send(meanwhile?.current.version ?? undefined),
    takeTheirs: async () => {
      if (meanwhile) await cache.replace(meanwhile.current);
      onDone();
    },
    keepEditing: () => setMeanwhile(null),
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;
