import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { resultsOf, type PriceReport, type PriceResults } from '@topup/web-kit/api/price-imports.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { changeTexts as t } from './texts.ts';

export type Run = (options: { reason: string; dryRun: boolean }) => Promise<PriceReport>;

export function useDryRun(run: Run, onDone: () => void) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [report, setReport] = useState<PriceResults | null>(null);
  const alerts = useAlerts();
  const cache = usePriceCache();
  const preview = useQuery({
    queryKey: ['price-dry-run', id],
    queryFn: () => run({ dryRun: true, reason: t.previewReason }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const confirm = async () => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const { results, proposal } = await run({ dryRun: false, reason: reason.trim() });
      await cache.reload();
      const applied = t.applied(results.success, results.failed);
      alerts.success(proposal ? `${applied} ${t.proposed}` : applied);
      if (results.failed > 0) setReport(results);
      else onDone();
    } catch (error) {
      setReport(resultsOf(error) ?? null);
      setProblem(messageOf(error, t.applyFailed));
    } finally {
      setBusy(false);
    }
  };
  return {
    /** A preview that the server refused has results too, if the error response lists the invalid entries. */
    results: preview.data?.results ?? resultsOf(preview.error),
    isPreviewing: preview.isPending,
    previewProblem: preview.error ? messageOf(preview.error, t.previewFailed) : '',
    previewAgain: () => void preview.refetch(),
    reason: { value: reason, onChange: setReason, error: isMissing ? t.reasonMissing : undefined },
    confirm: () => void confirm(),
    busy,
    problem,
    report,
  };
}
