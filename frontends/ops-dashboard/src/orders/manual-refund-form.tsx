import { recordManualRefund } from '@topup/web-kit/api/admin-orders.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { DecisionField, DecisionForm } from '../decision/decision-form.tsx';
import { manualRefundTexts as t } from './texts.ts';

/** Refetches also on an error: the wallet may have made the refund first. */
function useNote(orderId: string, tell: (what: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reference: string; reason: string }) => recordManualRefund(orderId, body),
    onSuccess: ({ message }) => tell(message ?? t.noted),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function ManualRefundForm({ orderId, tell }: { orderId: string; tell: (what: string) => void }) {
  const host = useHost();
  const note = useNote(orderId, tell);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'reference' | 'reason' | null>(null);
  const submit = async () => {
    const said = { reference: reference.trim(), reason: reason.trim() };
    const missing = !said.reference ? 'reference' : said.reason ? null : 'reason';
    setProblem(missing);
    if (!missing && (await host.confirm(t.sure(said.reference), t.note))) note.mutate(said);
  };
  return (
    <DecisionForm texts={t} error={note.error}>
      <DecisionField
        disabled={note.isPending}
        label={t.reference}
        hint={t.referenceHint}
        value={reference}
        problem={problem === 'reference' && t.referenceRequired}
        onChange={setReference}
      />
      <DecisionField
        disabled={note.isPending}
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        problem={problem === 'reason' && t.reasonRequired}
        onChange={setReason}
      />
      <Button
        busy={note.isPending}
        onClick={() => void submit()}
        className="justify-self-start"
        icon={<HandCoins aria-hidden="true" className="size-4" />}
      >
        {t.note}
      </Button>
    </DecisionForm>
  );
}
