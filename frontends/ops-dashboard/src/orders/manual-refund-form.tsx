import { recordManualRefund } from '@topup/web-kit/api/admin-orders.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { DecisionField, DecisionForm } from '../decision/decision-form.tsx';
import { useAct } from '../decision/use-act.ts';
import { manualRefundTexts as t } from './texts.ts';

type Refund = { reference: string; reason: string };

const recorded = async (orderId: string, body: Refund) => ({
  message: (await recordManualRefund(orderId, body)).message ?? t.noted,
});

export function ManualRefundForm({ orderId, tell }: { orderId: string; tell: (what: string) => void }) {
  const host = useHost();
  const note = useAct((body: Refund) => recorded(orderId, body), t.failed, tell);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<'reference' | 'reason' | null>(null);
  const submit = async () => {
    const said = { reference: reference.trim(), reason: reason.trim() };
    const missing = !said.reference ? 'reference' : said.reason ? null : 'reason';
    setProblem(missing);
    if (!missing && (await host.confirm(t.sure(said.reference), t.note))) note.act(said);
  };
  return (
    <DecisionForm texts={t} problem={note.problem}>
      <DecisionField
        disabled={note.busy}
        label={t.reference}
        hint={t.referenceHint}
        value={reference}
        problem={problem === 'reference' && t.referenceRequired}
        onChange={setReference}
      />
      <DecisionField
        disabled={note.busy}
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        problem={problem === 'reason' && t.reasonRequired}
        onChange={setReason}
      />
      <Button
        busy={note.busy}
        onClick={() => void submit()}
        className="justify-self-start"
        icon={<HandCoins aria-hidden="true" className="size-4" />}
      >
        {t.note}
      </Button>
    </DecisionForm>
  );
}
