import { useMay } from '@topup/web-kit/host/use-may.tsx';
import { adminOrderQuery, cancelAdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useEffect } from 'react';
import { RowSteps, useBackToRow, type Steps } from '../list/row-steps.tsx';
import { orderTexts as t } from './texts.ts';
import type { Done } from '../decision/use-done.ts';
import { OrderDetails } from './order-details.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';

type PanelProps = { orderId: string; steps: Steps; onClose: () => void; doing: Done };

export function OrderPanel({ orderId, steps, onClose, doing }: PanelProps) {
  const order = useQuery(adminOrderQuery(orderId));
  const { data, error, isPending } = order;
  const { cancel, isPending: cancelling } = useCancel(orderId, (what) => {
    doing.tell(what);
    onClose();
  });
  useEffect(() => {
    if (error) console.error('The details of an order could not be loaded.', error);
  }, [error]);
  const mayCancel = useMay()('handleOrders') && data?.order.status === 'pending';
  return (
    <Dialog
      place="panel"
      onClose={onClose}
      locked={cancelling}
      title={t.details}
      actions={<RowSteps {...steps} id={orderId} locked={cancelling} />}
      focusAfter={useBackToRow(orderId)}
      footer={
        mayCancel && (
          <Button
            variant="danger"
            busy={cancelling}
            onClick={() => void cancel()}
            icon={<Ban aria-hidden="true" className="size-4" />}
          >
            {t.cancel}
          </Button>
        )
      }
    >
      {data && <OrderDetails key={orderId} data={data} doing={doing} />}
      {isPending && <LoadingBlock label={t.detailsLoading} className="h-96 rounded-md" />}
      {!data && error && <QueryError query={order} title={t.detailsFailed} failed={t.detailsFailed} />}
    </Dialog>
  );
}

/** Refetches after an error too, because the order may have been paid in the meantime. */
function useCancel(orderId: string, onDone: (what: string) => void) {
  const client = useQueryClient();
  const host = useHost();
  const { mutate, isPending } = useMutation({
    mutationFn: cancelAdminOrder,
    onSuccess: ({ message }) => onDone(message ?? t.cancelled),
    onError: (error) => void host.alert(messageOf(error, t.cancelFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return {
    isPending,
    cancel: async () => {
      if (await host.confirm(t.sureToCancel, t.cancel, { keepLabel: t.keep, isDanger: true })) mutate(orderId);
    },
  };
}
