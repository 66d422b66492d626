import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { changePrices } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useId, useState } from 'react';
import { DryRunDialog } from '../changes/dry-run-dialog.tsx';
import { useOpener } from '../changes/use-opener.ts';
import { PlanFields } from './plan-fields.tsx';
import { isSent, ProposalList, type Judged } from './proposal-list.tsx';
import { changeOf, isChange, problemOf, proposalsOf, type Plan } from './proposals.ts';
import { FIRST_RULE } from './rule.ts';
import { bulkTexts as t } from './texts.ts';

/** The server changes at most this many products per request. */
const CHANGES_MAX = 1_000;
const FIRST_PLAN: Plan = { way: 'rule', rule: FIRST_RULE, percent: '5', price: '', points: '' };

type BulkDialogProps = {
  products: ProductPrice[];
  proposed?: Judged[];
  onClose: () => void;
};

function usePlan(products: ProductPrice[], proposed: Judged[] | undefined) {
  const [plan, setPlan] = useState(FIRST_PLAN);
  const [proposals, setProposals] = useState<Judged[] | null>(proposed ?? null);
  const [problem, setProblem] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const preview = async () => {
    const wrong = problemOf(plan);
    const tooMany = products.length > CHANGES_MAX ? t.tooMany(products.length) : '';
    setProblem(wrong);
    setFailed(tooMany);
    if (wrong || tooMany || busy) return;
    setBusy(true);
    try {
      const computed = await proposalsOf(plan, products);
      setProposals(computed.map((proposal) => ({ ...proposal, isIncluded: isChange(proposal) })));
    } catch (error) {
      setFailed(messageOf(error, t.suggestFailed));
    } finally {
      setBusy(false);
    }
  };
  return { plan, setPlan, proposals, setProposals, problem, failed, busy, preview };
}

export function BulkDialog({ products, proposed, onClose }: BulkDialogProps) {
  const form = useId();
  const focusAfter = useOpener();
  const { plan, setPlan, proposals, setProposals, problem, failed, busy, preview } = usePlan(products, proposed);
  const [isReviewed, setIsReviewed] = useState(false);
  const sent = proposals?.filter(isSent) ?? [];
  if (isReviewed)
    return (
      <DryRunDialog
        title={t.title(sent.length)}
        run={(options) => changePrices(sent.map(changeOf), options)}
        confirm={t.apply}
        onBack={() => setIsReviewed(false)}
        onClose={onClose}
        focusAfter={focusAfter}
      />
    );
  if (proposals)
    return (
      <Dialog
        onClose={onClose}
        focusAfter={focusAfter}
        title={t.title(products.length)}
        footer={
          <>
            <Button onClick={() => (proposed ? onClose() : setProposals(null))}>{proposed ? t.cancel : t.back}</Button>
            <Button variant="primary" locked={sent.length === 0} onClick={() => setIsReviewed(true)}>
              {t.next(sent.length)}
            </Button>
          </>
        }
      >
        <ProposalList proposals={proposals} onChange={setProposals} />
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      focusAfter={focusAfter}
      title={t.title(products.length)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t.preview}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={() => void preview()}>
        <PlanFields plan={plan} onChange={setPlan} error={problem || undefined} />
      </Form>
      {failed && <Problem className="mt-3 font-medium">{failed}</Problem>}
    </Dialog>
  );
}
