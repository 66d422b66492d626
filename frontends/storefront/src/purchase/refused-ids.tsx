import { purchaseTexts as t } from '../texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';

/** Says in the bar, too, that the IDs were refused: the message at the ID fields may be out of sight. */
export default function RefusedIds({ ids, onCheck }: { ids: string; onCheck: () => void }) {
  return (
    <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 border-b border-line px-4 py-2">
      <p role="alert" className="min-w-0 text-sm break-words text-danger">
        {t.notThere(ids)}
      </p>
      <Button size="small" onClick={onCheck}>
        {t.checkIds}
      </Button>
    </div>
  );
}
