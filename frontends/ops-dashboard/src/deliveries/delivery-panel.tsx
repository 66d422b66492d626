import { useMay } from '@topup/web-kit/host/use-may.tsx';
import {
  evidenceQuery,
  type Evidence,
  confirmVerdict,
  withdrawProposal,
  type Delivery,
  type Proof,
  type Proposal,
} from '@topup/web-kit/api/deliveries.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { JsonBlock } from '../record/json-block.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { RowSteps, useBackToRow, type Steps } from '../list/row-steps.tsx';
import { TwoColumns } from '../record/part.tsx';
import type { Done } from '../decision/use-done.ts';
import { AddStatus } from './add-status.tsx';
import { unitName, playerName, Price, Product, stateOf } from './columns.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { SettleForm } from './settle-form.tsx';
import { deliveryTexts as t } from './texts.ts';
import { ProposalCard } from '../decision/proposal-card.tsx';
import { proposalTexts } from '../decision/texts.ts';
import { useAct } from '../decision/use-act.ts';
import { adminOrderQuery } from '@topup/web-kit/api/admin-orders.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Detail, DetailList } from '@topup/web-kit/ui/detail-list.tsx';
import { formatPoints } from '../format/points.ts';
import { shownByBalance } from '../record/balance-texts.ts';
import { ProofLines } from '../record/proof-lines.tsx';
import { orderPlace, userPlace } from '../record/places.ts';
import { CopyableLink } from '../record/record-link.tsx';

type ToDoProps = { evidence: Evidence; receivedAt: number; doing: Done; onNext: (() => void) | undefined };

const ToDo = ({ evidence, receivedAt, doing: { done, tell }, onNext }: ToDoProps) => {
  const { delivery } = evidence;
  const may = useMay();
  const isOpen = delivery.state === 'ambiguous';
  const maySettle = isOpen && may('handleOrders');
  return (
    <>
      <DoneNotice done={done} />
      {done && onNext && (
        <Button variant="primary" onClick={onNext} icon={<ArrowRight aria-hidden="true" className="size-4" />}>
          {t.next}
        </Button>
      )}
      {delivery.proof && <ProofCard proof={delivery.proof} delivery={delivery} />}
      {isOpen && <EvidenceCard evidence={evidence} />}
      {maySettle && delivery.proposal && (
        <ProposedVerdict delivery={delivery} proposal={delivery.proposal} tell={tell} />
      )}
      {maySettle && !delivery.proposal && <SettleForm delivery={delivery} receivedAt={receivedAt} tell={tell} />}
      {isOpen && may('own') && delivery.unknownStatus && <AddStatus status={delivery.unknownStatus} tell={tell} />}
      <JsonBlock title={t.history} value={delivery.log} copyLabel={t.copyHistory} />
    </>
  );
};

type PanelProps = { unit: string; steps: Steps; onClose: () => void; doing: Done };

export default function DeliveryPanel({ unit, steps, onClose, doing }: PanelProps) {
  const evidence = useQuery(evidenceQuery(unit));
  const { data, isPending, dataUpdatedAt } = evidence;
  const description = data ? { description: unitName(data.delivery) } : {};
  const nextUnit = steps.ids.find((id) => id !== unit);
  return (
    <Dialog
      place="panel"
      onClose={onClose}
      title={t.details}
      {...description}
      actions={<RowSteps {...steps} id={unit} />}
      focusAfter={useBackToRow(unit)}
    >
      {isPending && (
        <div className="grid gap-4">
          <Loading label={t.loadingEvidence} />
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {!isPending && !data && <QueryError query={evidence} title={t.evidenceFailed} failed={t.evidenceFailed} />}
      {data && (
        <TwoColumns
          key={unit}
          left={
            <ToDo
              evidence={data}
              receivedAt={dataUpdatedAt}
              doing={doing}
              onNext={nextUnit === undefined ? undefined : () => steps.onView(nextUnit)}
            />
          }
          right={<DeliveryDetailList delivery={data.delivery} />}
        />
      )}
    </Dialog>
  );
}

const ProofCard = ({ proof, delivery }: { proof: Proof; delivery: Delivery }) => (
  <section aria-label={t.balanceProof} className="grid gap-2 rounded-lg border border-line bg-surface-2 px-4 py-4">
    <h3 className="text-base font-bold">{stateOf(delivery)}</h3>
    <ProofLines proof={proof} isDelivered={delivery.state === 'delivered'} cost={delivery} />
  </section>
);

type ProposedProps = { delivery: Delivery; proposal: Proposal; tell: (what: string) => void };

function verdictOf({ verdict, supplierOrderId, proof }: Proposal): string {
  const isDelivered = verdict === 'delivered';
  if (proof) return shownByBalance[isDelivered ? 'delivered' : 'void'] ?? verdict;
  return isDelivered ? t.proposedDelivered(supplierOrderId ?? '') : t.proposedNot;
}

function ProposedVerdict({ delivery, proposal, tell }: ProposedProps) {
  const { unit } = delivery;
  const what = verdictOf(proposal);
  const confirming = useAct(() => confirmVerdict(unit, proposal.id), t.failedSettle, tell);
  const withdrawing = useAct(
    () => withdrawProposal(unit, { proposalId: proposal.id, reason: proposalTexts.withdrawReason }),
    t.failedSettle,
    tell,
  );
  return (
    <ProposalCard
      what={what}
      proposal={proposal}
      confirmLabel={t.confirm}
      confirming={{ ...confirming, sure: t.sureConfirm(what) }}
      withdrawing={{ ...withdrawing, sure: t.sureWithdraw }}
    >
      {proposal.proof && (
        <>
          <p>{t.needsAdmin(delivery.needsSecondAdmin)}</p>
          <ProofLines proof={proposal.proof} isDelivered={proposal.verdict === 'delivered'} cost={delivery} />
        </>
      )}
    </ProposalCard>
  );
}

/** Loaded from the order service, because the supplier gateway does not know the buyer. */
function Buyer({ orderId }: { orderId: string }) {
  const { data } = useQuery(adminOrderQuery(orderId));
  if (!data?.order.userEmail) return null;
  const { userEmail, userId } = data.order;
  return (
    <Detail name={t.email}>
      <CopyableLink to={userPlace(userEmail, userId._id)} text={userEmail} variant="address" copyLabel={t.copyEmail} />
    </Detail>
  );
}

function pointsText({ points, multiplier }: Delivery): string {
  if (typeof points !== 'number') return '';
  return multiplier ? t.multiplied(formatPoints(points), multiplier) : formatPoints(points);
}

const DeliveryDetailList = ({ delivery }: { delivery: Delivery }) => (
  <DetailList stacked>
    <Detail name={t.columns.state}>{stateOf(delivery)}</Detail>
    <Detail name={t.why}>{delivery.reason}</Detail>
    <Detail name={t.columns.product}>{delivery.productId && <Product id={delivery.productId} />}</Detail>
    <Detail name={t.price}>
      <Price row={delivery} />
    </Detail>
    <Detail name={t.ownPoints}>{pointsText(delivery)}</Detail>
    <Detail name={t.columns.player}>{playerName(delivery)}</Detail>
    <Buyer orderId={delivery.orderId} />
    <Detail name={t.order}>
      <CopyableLink to={orderPlace(delivery.orderId)} text={delivery.orderId} variant="id" copyLabel={t.copyOrder} />
    </Detail>
    <Detail name={t.columns.sent}>
      {delivery.sentAt && <time dateTime={delivery.sentAt}>{formatIst(delivery.sentAt)}</time>}
    </Detail>
    <Detail name={t.number}>
      {delivery.supplierOrderId && <CopyableId id={delivery.supplierOrderId} label={t.copyNumber} />}
    </Detail>
  </DetailList>
);
