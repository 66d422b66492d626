import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { evidenceQuery } from '@topup/web-kit/api/deliveries.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Fact, Facts } from '@topup/web-kit/ui/facts.tsx';
import { JsonBlock } from '@topup/web-kit/ui/json-block.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../done-notice.tsx';
import type { Done } from '../use-done.ts';
import { AddStatus } from './add-status.tsx';
import { playerName, Price, Product, Sent, unitName } from './columns.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { ProposedVerdict } from './proposal-card.tsx';
import { SettleForm } from './settle-form.tsx';
import { formatPoints } from '../placed/format-points.ts';
import { deliveryTexts as t } from './texts.ts';

type DialogProps = { unit: string; onClose: () => void; doing: Done };

/**
 * One delivery: its history, the evidence from the supplier's points, and the form to settle it while its outcome is
 * unknown.
 */
export function DeliveryDialog({ unit, onClose, doing: { done, tell } }: DialogProps) {
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(evidenceQuery(unit));
  const delivery = data?.delivery;
  const isOpen = delivery?.state === 'ambiguous';
  const description = delivery ? { description: unitName(delivery) } : {};
  return (
    <Dialog open onClose={onClose} title={t.details} {...description}>
      {isPending && (
        <div className="grid gap-4">
          <Loading label={t.loadingEvidence} />
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {!isPending && !data && (
        <ErrorState
          title={t.evidenceFailed}
          message={messageOf(error, t.evidenceFailed)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && delivery && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isOpen && <EvidenceCard evidence={data} />}
          <Facts>
            <Fact name={t.columns.state}>{t.states[delivery.state] ?? delivery.state}</Fact>
            <Fact name={t.why}>{delivery.reason}</Fact>
            <Fact name={t.columns.player}>{playerName(delivery)}</Fact>
            <Fact name={t.columns.product}>{delivery.productId && <Product id={delivery.productId} />}</Fact>
            <Fact name={t.price}>
              <Price row={delivery} />
            </Fact>
            <Fact name={t.ownPoints}>{typeof delivery.points === 'number' && formatPoints(delivery.points)}</Fact>
            <Fact name={t.columns.sent}>
              <Sent row={delivery} />
            </Fact>
            <Fact name={t.order}>
              <CopyableId id={delivery.orderId} label={t.copyOrder} />
            </Fact>
            <Fact name={t.number}>
              {delivery.supplierOrderId && <CopyableId id={delivery.supplierOrderId} label={t.copyNumber} />}
            </Fact>
          </Facts>
          <JsonBlock title={t.history} value={delivery.log} copyLabel={t.copyHistory} />
          {isOpen && delivery.unknownStatus && <AddStatus status={delivery.unknownStatus} tell={tell} />}
          {isOpen && delivery.proposal && (
            <ProposedVerdict delivery={delivery} proposal={delivery.proposal} tell={tell} />
          )}
          {isOpen && !delivery.proposal && <SettleForm delivery={delivery} receivedAt={dataUpdatedAt} tell={tell} />}
          <DoneNotice done={done} />
        </div>
      )}
    </Dialog>
  );
}
