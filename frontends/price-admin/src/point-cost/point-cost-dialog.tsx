import {
  pointCostQuery,
  type PointCostVersion,
  costQuestion,
  setPointCost,
  type CostQuestion,
} from '@topup/web-kit/api/point-cost.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { amountText } from '../price/amount.ts';
import { changeTexts } from '../changes/texts.ts';
import { ReasonField } from '../reason/reason-field.tsx';
import { pointCostTexts as t } from './texts.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { reasonTexts } from '../reason/texts.ts';

const History = ({ versions }: { versions: PointCostVersion[] }) => (
  <section aria-label={t.history} className="mt-5">
    <h3 className="mb-1 text-sm font-semibold">{t.history}</h3>
    <ul className="grid gap-1 text-sm">
      {versions.map(({ version, pointCost, by, at, reason }) => (
        <li key={version} className="break-words">
          <b className="tabular-nums">{amountText(pointCost)}</b>{' '}
          <span className="text-text-3">{t.by(by ?? '', formatIst(at))}</span>
          {reason && <span className="block text-text-2">{reason}</span>}
        </li>
      ))}
    </ul>
  </section>
);

function Setting({ versions, onClose }: { versions: PointCostVersion[]; onClose: () => void }) {
  const form = useId();
  const cost = useSetPointCost(versions[0], onClose);
  const { question } = cost;
  const isWaiting = (question?.waits.length ?? 0) > 0;
  return (
    <Dialog
      onClose={onClose}
      locked={cost.busy}
      title={t.title}
      footer={
        <>
          <Button onClick={question ? cost.reconsider : onClose} locked={cost.busy}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={cost.busy}>
            {question ? (isWaiting ? t.propose : t.confirm) : t.save}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-text-2">{t.text}</p>
      <Form id={form} onSubmit={() => void cost.submit()} className="grid gap-4">
        <Field
          label={t.field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={cost.value}
          error={cost.error}
          onChange={({ target }) => cost.setValue(target.value)}
        />
        <ReasonField {...cost.reason} />
      </Form>
      {question && (
        <div role="alert" className="mt-4 rounded-md bg-warning/14 px-3 py-2 text-sm">
          <p>{t.question(question.before ? amountText(question.before) : t.notSet, amountText(question.after))}</p>
          {question.belowCost > 0 && <p>{t.belowCost(question.belowCost)}</p>}
          {isWaiting && <p className="font-semibold">{changeTexts.waitsForSecond}</p>}
        </div>
      )}
      {cost.problem && <Problem className="mt-3 font-medium">{cost.problem}</Problem>}
      {versions.length > 0 && <History versions={versions} />}
    </Dialog>
  );
}

export function PointCostDialog({ onClose }: { onClose: () => void }) {
  const versions = useQuery({ ...pointCostQuery(), staleTime: 0 });
  if (versions.data) return <Setting versions={versions.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t.title}>
      {versions.error ? (
        <QueryError query={versions} title={t.title} failed={t.loadFailed} />
      ) : (
        <Loading label={t.title} />
      )}
    </Dialog>
  );
}

function useSetPointCost(current: PointCostVersion | undefined, onDone: () => void) {
  // The version when the dialog opened. A refresh while it is open must not hide another admin's change.
  const [seen] = useState(current?.version ?? 0);
  const [value, setValue] = useState(current ? String(current.pointCost) : '');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [question, setQuestion] = useState<CostQuestion | null>(null);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const submit = async () => {
    setIsTried(true);
    if (value.trim() === '' || reason.trim() === '' || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const body = { pointCost: value.trim(), version: seen, reason: reason.trim(), confirmed: question !== null };
      const { message, proposal, hint } = await setPointCost(body);
      await cache.reload();
      alerts.success(message ?? t.saved, proposal && hint ? { detail: hint } : {});
      onDone();
    } catch (error) {
      const asked = costQuestion(error);
      setQuestion(asked ?? null);
      if (!asked) setProblem(messageOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  const change = (text: string) => {
    setQuestion(null);
    setValue(text);
  };
  return {
    value,
    setValue: change,
    error: isTried && value.trim() === '' ? t.missing : undefined,
    reason: {
      value: reason,
      onChange: setReason,
      error: isTried && reason.trim() === '' ? reasonTexts.missing : undefined,
    },
    submit,
    question,
    reconsider: () => setQuestion(null),
    busy,
    problem,
  };
}
