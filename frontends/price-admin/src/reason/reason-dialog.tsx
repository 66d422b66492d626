import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonTexts as t } from './texts.ts';

type ReasonDialogProps = {
  title: string;
  text: string;
  confirm: string;
  isDanger?: boolean;
  /** Rejects if the server refuses; `problemOf` turns the error into the text that is shown. */
  onConfirm: (reason: string) => Promise<void>;
  problemOf: (error: unknown) => string;
  onClose: () => void;
  children?: ReactNode;
  isReady?: boolean;
};

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirm, isDanger = false, onConfirm, problemOf, onClose, children, isReady = true } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const {
    mutate,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (refusal) => {
      // The banner shows the error too, because this dialog closes if its product is gone.
      alerts.error(problemOf(refusal));
      // Another admin may have acted first. After a reload the next try starts from the current state.
      void cache.reload();
    },
  });
  const submit = () => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '' && !busy) mutate(reason.trim());
  };
  return (
    <Dialog
      onClose={onClose}
      locked={busy}
      title={title}
      footer={
        <>
          <Button onClick={onClose} locked={busy}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={busy} locked={!isReady}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-text-2">{text}</p>
      {children}
      <Form id={form} onSubmit={submit}>
        <ReasonField value={reason} onChange={setReason} error={isMissing ? t.missing : undefined} />
      </Form>
      {error && <Problem className="mt-3 font-medium">{problemOf(error)}</Problem>}
    </Dialog>
  );
}
