import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { useId } from 'react';
import { nameOf } from '../price/price-fields.ts';
import ContentsFields from './contents-fields.tsx';
import { contentsTexts as t } from './contents-texts.ts';
import type { RowEdit } from './use-row-edit.ts';

export default function ContentsDialog({ edit, onClose }: { edit: RowEdit; onClose: () => void }) {
  const form = useId();
  return (
    <Dialog
      onClose={onClose}
      title={t.dialogTitle(nameOf(edit.seen))}
      description={t.dialogText}
      footer={
        <Button variant="primary" type="submit" form={form}>
          {t.done}
        </Button>
      }
    >
      <Form id={form} onSubmit={onClose}>
        <ContentsFields edit={edit} />
      </Form>
    </Dialog>
  );
}
