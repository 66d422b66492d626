import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { costQuestion, setPointCost, type CostQuestion, type PointCostVersion } from '@topup/web-kit/api/point-cost.ts';
import { useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { reasonTexts } from '../reason/texts.ts';
import { pointCostTexts as t } from './texts.ts';

export function useSetPointCost(current: PointCostVersion | undefined, onDone: () => void) {
  // A refresh while the dialog is open must not hide another admin's change.
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
