import { cancelAdminOrder } from '@topup/web-kit/api/admin-orders.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderTexts as t } from './texts.ts';

/** Refetches also on an error: the order may have been paid in the meantime. */
export function useCancel(orderId: string, onDone: (what: string) => void) {
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
