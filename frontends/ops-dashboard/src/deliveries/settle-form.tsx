import { resolveDelivery, type Delivery, type PersonsVerdict } from '@topup/web-kit/api/deliveries.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { RadioCards } from '@topup/web-kit/ui/radio-cards.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useState } from 'react';
import { useAct } from '../decision/use-act.ts';
import { playerName } from './columns.tsx';
import { formatLeft, useCountdown } from './countdown.ts';
import { deliveryTexts as t } from './texts.ts';

const REASON_MAX = 500;
const REASON_MIN = 3;
const NUMBER_MAX = 64;
type Typed = { verdict: PersonsVerdict['verdict'] | ''; supplierOrderId: string; reason: string };
const NOTHING: Typed = { verdict: '', supplierOrderId: '', reason: '' };

function missing({ verdict, supplierOrderId, reason }: Typed): { field: keyof Typed; text: string } | null {
  if (!verdict) return { field: 'verdict', text: t.verdictNeeded };
  if (verdict === 'delivered' && !supplierOrderId.trim()) return { field: 'supplierOrderId', text: t.numberNeeded };
  return reason.trim().length < REASON_MIN ? { field: 'reason', text: t.reasonNeeded(REASON_MIN) } : null;
}

const sure = (delivery: Delivery, { verdict, supplierOrderId }: Typed): string =>
  verdict === 'delivered'
    ? t.sureDelivered(playerName(delivery), supplierOrderId.trim())
    : t.sureNot(playerName(delivery), typeof delivery.price === 'number' ? formatRupees(delivery.price) : t.thePrice);

type ChoiceProps = {
  verdict: Typed['verdict'];
  /** Milliseconds until 'not delivered' is allowed. */
  left: number;
  disabled: boolean;
  problem: string | undefined;
  onChange: (verdict: Typed['verdict']) => void;
};

const Choice = ({ verdict, left, disabled, problem, onChange }: ChoiceProps) => (
  <RadioCards
    label={t.verdict}
    value={verdict}
    disabled={disabled}
    error={problem}
    onChange={(chosen) => onChange(chosen as Typed['verdict'])}
    cards={[
      { value: 'delivered', label: t.delivered, note: t.deliveredNote },
      {
        value: 'not_delivered',
        label: t.notDelivered,
        note: left > 0 ? t.tooEarly(formatLeft(left)) : t.notDeliveredNote,
      },
    ]}
  />
);

type SettleProps = { delivery: Delivery; receivedAt: number; tell: (what: string) => void };

export function SettleForm({ delivery, receivedAt: receivedAt, tell }: SettleProps) {
  const host = useHost();
  const [typed, setTyped] = useState(NOTHING);
  const [problem, setProblem] = useState<ReturnType<typeof missing>>(null);
  const left = useCountdown(delivery.resolvableInMs, receivedAt);
  const settle = useAct((verdict: PersonsVerdict) => resolveDelivery(delivery.unit, verdict), t.failedSettle, tell);
  const change = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setProblem(null);
  };
  const errorOf = (field: keyof Typed) => (problem?.field === field ? problem.text : undefined);
  const button = delivery.needsSecondAdmin ? t.propose : t.settle;
  const submit = async () => {
    const lacking = missing(typed);
    setProblem(lacking);
    if (lacking || !typed.verdict || !(await host.confirm(sure(delivery, typed), button))) return;
    const { verdict, supplierOrderId, reason } = typed;
    settle.act({
      verdict,
      reason: reason.trim(),
      ...(verdict === 'delivered' ? { supplierOrderId: supplierOrderId.trim() } : {}),
    });
  };
  return (
    <Form aria-label={t.decide} className="grid gap-4" onSubmit={() => void submit()}>
      <h3 className="text-base font-bold">{t.decide}</h3>
      {delivery.needsSecondAdmin && <p className="text-sm text-text-2">{t.twoAdmins}</p>}
      <Choice
        verdict={typed.verdict}
        left={left}
        disabled={settle.busy}
        problem={errorOf('verdict')}
        onChange={(verdict) => change({ verdict })}
      />
      {typed.verdict === 'delivered' && (
        <Field
          label={t.supplierOrderId}
          hint={t.supplierOrderIdHint}
          maxLength={NUMBER_MAX}
          autoComplete="off"
          value={typed.supplierOrderId}
          readOnly={settle.busy}
          error={errorOf('supplierOrderId')}
          onChange={({ target }) => change({ supplierOrderId: target.value })}
        />
      )}
      <Field
        label={t.reason}
        hint={t.reasonHint}
        maxLength={REASON_MAX}
        autoComplete="off"
        value={typed.reason}
        readOnly={settle.busy}
        error={errorOf('reason')}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <Problem>{settle.problem}</Problem>
      <Button type="submit" variant="primary" busy={settle.busy} locked={typed.verdict === 'not_delivered' && left > 0}>
        {button}
      </Button>
    </Form>
  );
}
