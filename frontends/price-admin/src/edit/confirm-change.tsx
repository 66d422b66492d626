import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { ChangeList } from '../changes/change-list.tsx';
import { ChangeReasons } from '../changes/reasons.tsx';
import { nameOf } from '../price/price-fields.ts';
import { editTexts as t } from './texts.ts';
import type { RowEdit } from './use-row-edit.ts';

export function ConfirmChange({ edit }: { edit: RowEdit }) {
  const { question, seen } = edit;
  if (!question) return null;
  return (
    <Dialog
      onClose={edit.keepEditing}
      title={t.sureTitle(nameOf(seen))}
      footer={
        <>
          <Button onClick={edit.keepEditing}>{t.keepEditing}</Button>
          <Button variant="primary" onClick={edit.confirm}>
            {question.waits.length > 0 ? t.surePropose : t.sureYes}
          </Button>
        </>
      }
    >
      <ChangeList before={question.before} after={question.after} />
      <div role="alert" className="mt-3">
        <ChangeReasons asks={question.asks} waits={question.waits} />
      </div>
    </Dialog>
  );
}
