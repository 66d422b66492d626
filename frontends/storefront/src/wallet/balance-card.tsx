import { balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { walletTexts as t } from '../texts/wallet.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';

function Amount() {
  const balance = useQuery(balanceQuery());
  if (balance.isPending) return <Skeleton className="h-9.5 w-44" />;
  if (balance.isError) {
    return (
      <p className="flex h-9.5 items-center gap-3 text-sm text-text-2">
        <span>{t.balanceFailed}</span>
        <Button size="small" busy={balance.isFetching} onClick={() => void balance.refetch()}>
          {sharedTexts.tryAgain}
        </Button>
      </p>
    );
  }
  return (
    <Money
      rupees={balance.data}
      className="block text-[clamp(1rem,9vw,2rem)] leading-[1.1875] font-black tracking-tight text-money"
    />
  );
}

export const BalanceCard = () => (
  <div className="relative overflow-hidden rounded-lg border border-line bg-surface-1 p-5 shadow-near">
    <p className="text-sm font-medium text-text-3">{t.balance}</p>
    <Amount />
  </div>
);
