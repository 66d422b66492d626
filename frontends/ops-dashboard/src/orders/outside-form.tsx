import { giveBackOutside } from '@topup/web-kit/api/admin-orders.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { outsideTexts as t } from '../order-texts.ts';

const TEXT_MAX = 200;

/** Notes the refund and has everything about orders read again, also when it reached the wallet before that. */
function useNote(orderId: string) {
  const client = useQueryClient();
  const host = useHost();
  return useMutation({
    mutationFn: (body: { reference: string; reason: string }) => giveBackOutside(orderId, body),
    onSuccess: ({ message }) => host.announce(message ?? t.noted),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** The way out of a refund that cannot be committed: support gives it back outside, by a reference. */
export function OutsideForm({ orderId }: { orderId: string }) {
  const host = useHost();
  const note = useNote(orderId);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'reference' | 'reason' | null>(null);
  const submit = async () => {
    const said = { reference: reference.trim(), reason: reason.trim() };
    const missing = !said.reference ? 'reference' : said.reason ? null : 'reason';
    setProblem(missing);
    if (!missing && (await host.confirm(t.sure(said.reference), t.note))) note.mutate(said);
  };
  const field = { maxLength: TEXT_MAX, autoComplete: 'off', disabled: note.isPending };
  return (
    <section aria-label={t.title} className="grid gap-3 rounded-md border border-warning p-4">
      <h3 className="text-sm font-semibold">{t.title}</h3>
      <p className="text-sm text-text-2">{t.text}</p>
      <Field
        {...field}
        label={t.reference}
        hint={t.referenceHint}
        value={reference}
        error={problem === 'reference' ? t.referenceRequired : undefined}
        onChange={({ target }) => setReference(target.value)}
      />
      <Field
        {...field}
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        error={problem === 'reason' ? t.reasonRequired : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        busy={note.isPending}
        onClick={() => void submit()}
        className="justify-self-start"
        icon={<HandCoins aria-hidden="true" className="size-4" />}
      >
        {t.note}
      </Button>
      {note.error && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(note.error, t.failed)}
        </p>
      )}
    </section>
  );
}
