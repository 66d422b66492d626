import { orderTransactionsQuery } from '@topup/web-kit/api/wallet-transactions.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { NotBlocked } from '../blocked/not-blocked.tsx';
import { TransactionRow } from '../transactions/transaction-row.tsx';

function Rows({ orderId }: { orderId: string }) {
  const history = useQuery(orderTransactionsQuery(orderId));
  if (history.isPending) return <Skeleton className="h-29 rounded-lg" />;
  if (history.isError) return <QueryError query={history} title={t.historyFailed} />;
  if (history.data.length === 0) return <p className="text-sm text-text-3">{t.historyEmpty}</p>;
  return (
    <ul className="grid gap-3">
      {history.data.map((transaction) => (
        <TransactionRow key={transaction._id} transaction={transaction} />
      ))}
    </ul>
  );
}

export const OrderHistory = ({ orderId }: { orderId: string }) => (
  <NotBlocked>
    <section>
      <h3 className="mb-2 text-sm font-semibold text-text-2">{t.history}</h3>
      <Rows orderId={orderId} />
    </section>
  </NotBlocked>
);
