import { processPlacedOrders } from '@topup/web-kit/api/placed-orders.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placedTexts as t } from './texts.ts';
import { formatCount } from '../format/counts.ts';

export function useProcess(orderCount: number) {
  const client = useQueryClient();
  const host = useHost();
  const run = useMutation({
    mutationFn: processPlacedOrders,
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return {
    ...run,
    process: async () => {
      if (await host.confirm(t.sure(formatCount(orderCount)), t.process)) run.mutate();
    },
  };
}
