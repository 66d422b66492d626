import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useId, useState, type ReactNode } from 'react';
import { reasonTexts as t } from './texts.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

type Props = {
  title: string;
  description: string;
  act: string;
  isDanger: boolean;
  hint: string;
  changing: { readonly busy: boolean; readonly problem: string };
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason of an act, and so whether to do it. */
export function ReasonDialog(props: Props) {
  const { title, description, act, isDanger, hint, changing, onSubmit, onClose, children } = props;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const lacks = reason.trim().length < REASON_MIN;
  const submit = () => {
    setTried(true);
    if (!lacks) onSubmit(reason.trim());
  };
  const form = useId();
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      locked={changing.busy}
      footer={
        <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={changing.busy}>
          {act}
        </Button>
      }
    >
      <Form id={form} className="grid gap-4" onSubmit={submit}>
        <Field
          label={t.reason}
          hint={hint}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={reason}
          error={isTried && lacks ? t.reasonNeeded : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {children}
        <Problem>{changing.problem}</Problem>
      </Form>
    </Dialog>
  );
}
