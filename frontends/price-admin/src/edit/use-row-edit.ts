import {
  changedMeanwhile,
  changeQuestion,
  updatePrice,
  type ChangeQuestion,
  type Meanwhile,
  type TypedContents,
  rollbackPrice,
} from '@topup/web-kit/api/admin-prices.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts, type AlertMore } from '../alert/alert-context.ts';
import { changeTexts } from '../changes/texts.ts';
import { isSameContents, typedContents } from '../price/contents.ts';
import { drafted } from '../price/margin.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { editTexts as t } from './texts.ts';
import { amountText } from '../price/amount.ts';
import { nameOf } from '../price/price-fields.ts';

export type Draft = { price: string; displayName: string; points: string; contents: TypedContents };

const draftOf = ({ customPrice, displayName, spu, smileonePoints, contents }: ProductPrice): Draft => ({
  price: String(customPrice ?? 0),
  displayName: displayName || spu,
  points: String(smileonePoints ?? 0),
  contents: typedContents(contents),
});

type Send = { version: number | undefined; confirmed: boolean };

export const hasOtherContents = ({ contents }: ProductPrice, draft: Draft): boolean =>
  !isSameContents(draft.contents, typedContents(contents));

const bodyOf = (price: ProductPrice, draft: Draft, { version, confirmed }: Send) => ({
  productId: price.productId,
  spu: price.spu,
  price: draft.price.trim(),
  originalPrice: price.originalPrice ?? 0,
  displayName: draft.displayName.trim(),
  smileonePoints: draft.points.trim() || 0,
  contents: hasOtherContents(price, draft) ? draft.contents : undefined,
  version,
  confirmed,
});

const EDITED = ['customPrice', 'displayName', 'smileonePoints', 'spu', 'originalPrice'] as const;
const isSame = (a: ProductPrice, b: ProductPrice): boolean =>
  EDITED.every((field) => a[field] === b[field]) &&
  isSameContents(typedContents(a.contents), typedContents(b.contents));

export function useRowEdit(price: ProductPrice, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(price));
  // The record when the edit began. `price` may be refreshed during the edit, which must not hide another admin's change.
  const [seen] = useState(price);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const [question, setQuestion] = useState<(ChangeQuestion & { version: number | undefined }) | null>(null);
  const undo = useUndo();
  const saving = useMutation({
    mutationFn: (send: Send) => updatePrice(bodyOf(seen, draft, send)),
    onSuccess: async (saved, { version }) => {
      if (saved.proposal) {
        await cache.reload();
        alerts.success(saved.message ?? changeTexts.proposed, saved.hint ? { detail: saved.hint } : {});
      } else {
        await cache.replace(saved.data);
        alerts.success(saved.message ?? t.saved, undo(meanwhile?.current ?? price, version, saved.data));
      }
      onDone();
    },
    onError: (error, { version }) => {
      const first = changedMeanwhile(error);
      const asked = changeQuestion(error);
      if (first) setMeanwhile(first);
      else if (asked) setQuestion({ ...asked, version });
      else alerts.error(messageOf(error, t.saveFailed));
    },
  });
  const send = (version: number | undefined, confirmed = false) => {
    // The specification wants that saving without a price does nothing and shows no message.
    if (draft.price.trim() === '' || saving.isPending) return;
    setMeanwhile(null);
    setQuestion(null);
    saving.mutate({ version, confirmed });
  };
  const isProblem = saving.error && !changedMeanwhile(saving.error) && !changeQuestion(saving.error);
  return {
    draft,
    seen,
    meanwhile,
    busy: saving.isPending,
    problem: isProblem ? messageOf(saving.error, t.saveFailed) : '',
    question,
    /** The record as it would be if the draft were saved. */
    drafted: drafted(price, draft),
    confirm: () => send(question?.version, true),
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    // Sends the new version if another admin has changed only fields that this save leaves alone, such as the icon.
    save: () => send((isSame(price, seen) ? price : seen).version ?? undefined),
    /** Overwrites the other admin's change, which this admin has now seen. */
    saveOver: () => send(meanwhile?.current.version ?? undefined),
    takeTheirs: async () => {
      if (meanwhile) await cache.replace(meanwhile.current);
      onDone();
    },
    keepEditing: () => {
      setMeanwhile(null);
      setQuestion(null);
    },
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;

/** Makes the undo button for the alert about a saved change. Undo restores the earlier version as a new version. */
function useUndo() {
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
