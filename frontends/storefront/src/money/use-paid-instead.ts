import { orderTransactionsQuery } from '@topup/web-kit/api/wallet-transactions.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useQuery } from '@tanstack/react-query';

const NOT_THE_PRICE = ['refund_initiated', 'refund_failed', 'refunded', 'manual_refund'];

/** The amount in rupees that the order's owner paid, if it was not the price. Only the wallet service knows this amount. */
export function usePaidInstead(orderId: string, mayDiffer: boolean): number | undefined {
  const { user } = useHost();
  const mayAsk = Boolean(user) && !user?.blocked;
  const { data } = useQuery({ ...orderTransactionsQuery(orderId), enabled: mayAsk && mayDiffer });
  const isInstead = ({ transaction_type: type, status }: { transaction_type: string; status: string }) =>
    type === 'purchase' && NOT_THE_PRICE.includes(status);
  return mayDiffer ? data?.find(isInstead)?.amount : undefined;
}
