import { creditFromSuspense, refundByHand, type AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { HandCoins, Wallet } from 'lucide-react';
import { useState } from 'react';
import { DecisionField, DecisionForm } from '../decision/decision-form.tsx';
import { useAct } from '../decision/use-act.ts';
import { suspenseTexts as t } from './texts.ts';

type Decision = { reason: string; reference?: string };
type Problem = 'reason' | 'reference' | null;

/** With a `reference`, records a refund made outside the store. Without one, credits the player's wallet. */
async function decided(transactionId: string, { reason, reference }: Decision) {
  if (reference === undefined) await creditFromSuspense(transactionId, { reason });
  else await refundByHand(transactionId, { reason, reference });
  return { message: t.decisionRecorded };
}

const PaidAndExpected = ({ row: { amount, expectedAmount } }: { row: AdminTransaction }) =>
  typeof expectedAmount === 'number' && (
    <dl className="grid grid-fit-24 gap-2 text-sm">
      <div>
        <dt className="text-text-3">{t.paid}</dt>
        <dd className={cx('text-lg font-bold', amount !== expectedAmount && 'text-danger')}>
          <Money rupees={amount} />
        </dd>
      </div>
      <div>
        <dt className="text-text-3">{t.expected}</dt>
        <dd className="text-lg font-bold">
          <Money rupees={expectedAmount} />
        </dd>
      </div>
    </dl>
  );

/** For captured money held in suspense. An admin credits it or records its refund; the server accepts only one of the two. */
export function SuspenseForm({ row, tell }: { row: AdminTransaction; tell: (what: string) => void }) {
  const { _id: transactionId, userEmail } = row;
  const amount = formatRupees(row.amount);
  const host = useHost();
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const decide = useAct((decision: Decision) => decided(transactionId, decision), t.failed, tell);
  const isManualRefund = decide.input?.reference !== undefined;
  const submit = async (outside: boolean) => {
    const missing = !reason.trim() ? 'reason' : outside && !reference.trim() ? 'reference' : null;
    setProblem(missing);
    if (missing) return;
    const [sure, label] = outside ? [t.sureToRefund(amount), t.refund] : [t.sureToCredit(amount, userEmail), t.credit];
    if (!(await host.confirm(sure, label))) return;
    decide.act({ reason: reason.trim(), ...(outside ? { reference: reference.trim() } : {}) });
  };
  return (
    <DecisionForm texts={t} problem={decide.problem}>
      <PaidAndExpected row={row} />
      <DecisionField
        disabled={decide.busy}
        label={t.reason}
        value={reason}
        problem={problem === 'reason' && t.reasonRequired}
        onChange={setReason}
      />
      <DecisionField
        disabled={decide.busy}
        label={t.reference}
        hint={t.referenceHint}
        value={reference}
        problem={problem === 'reference' && t.referenceRequired}
        onChange={setReference}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={decide.busy && !isManualRefund}
          locked={decide.busy}
          onClick={() => void submit(false)}
          icon={<Wallet aria-hidden="true" className="size-4" />}
        >
          {t.credit}
        </Button>
        <Button
          busy={decide.busy && isManualRefund}
          locked={decide.busy}
          onClick={() => void submit(true)}
          icon={<HandCoins aria-hidden="true" className="size-4" />}
        >
          {t.refund}
        </Button>
      </div>
    </DecisionForm>
  );
}
