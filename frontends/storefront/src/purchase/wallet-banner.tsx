import { balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button, buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, Wallet } from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';

function Balance() {
  const balance = useQuery(balanceQuery());
  if (balance.isPending) return <Skeleton className="h-7 w-24 sm:my-1" />;
  if (balance.isError) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-text-2">
        <span>{t.balanceFailed}</span>
        <Button size="small" variant="quiet" busy={balance.isFetching} onClick={() => void balance.refetch()}>
          {sharedTexts.tryAgain}
        </Button>
      </span>
    );
  }
  return (
    <Money
      rupees={balance.data}
      className="text-[clamp(1rem,7vw,1.25rem)] leading-7 font-black tracking-tight text-money sm:text-xl sm:leading-9"
    />
  );
}

export const WalletBanner = () => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface-1 px-4 py-2 shadow-near sm:py-3">
    <span className="hidden size-11 items-center justify-center rounded-md bg-accent/15 text-money sm:flex">
      <Wallet aria-hidden="true" className="size-5" />
    </span>
    <div className="min-h-11 min-w-max flex-1 sm:min-h-13">
      <p className="text-xs font-medium text-text-3">{t.balance}</p>
      <Balance />
    </div>
    <Link to="/wallet-recharge" className={buttonClass('plain')}>
      <Plus aria-hidden="true" className="size-4" />
      <span>{t.recharge}</span>
    </Link>
  </div>
);
