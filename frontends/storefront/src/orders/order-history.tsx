import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { orderTransactionsQuery } from '@topup/web-kit/api/order-transactions.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { TransactionRow } from '../transactions/transaction-row.tsx';

export function OrderHistory({ orderId }: { orderId: string }) {
  const history = useQuery(orderTransactionsQuery(orderId));
  if (history.isPending) return <Skeleton className="h-29 rounded-lg" />;
  if (history.isError) {
    const message = messageOf(history.error, '');
    return (
      <ErrorState
        title={t.historyFailed}
        message={message}
        onRetry={() => void history.refetch()}
        busy={history.isFetching}
      />
    );
  }
  if (history.data.length === 0) return <p className="text-sm text-text-3">{t.historyEmpty}</p>;
  return (
    <ul className="grid gap-3">
      {history.data.map((transaction) => (
        <TransactionRow key={transaction._id} transaction={transaction} />
      ))}
    </ul>
  );
}
