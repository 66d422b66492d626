import { addPaise, ZERO, type Paise } from '@topup/kit/money';
import type { WalletSummary } from '../../ledger/domain/wallet-summary.ts';

export type GatewayPurchases = { readonly spentPaise: Paise; readonly count: number };

/** Purchases paid at a gateway count in `spentPaise` and `purchaseCount`. Refunds count only in `refundedPaise`. */
export type PlayerSums = {
  readonly rechargedPaise: Paise;
  readonly spentPaise: Paise;
  readonly purchaseCount: number;
  readonly refundedPaise: Paise;
};

type WalletPart = Pick<WalletSummary, 'rechargedPaise' | 'spentPaise' | 'purchaseCount' | 'refundedPaise'>;

export function playerSums(wallet: WalletPart | null, gateway: GatewayPurchases | null): PlayerSums {
  return {
    rechargedPaise: wallet?.rechargedPaise ?? ZERO,
    spentPaise: addPaise(wallet?.spentPaise ?? ZERO, gateway?.spentPaise ?? ZERO),
    purchaseCount: (wallet?.purchaseCount ?? 0) + (gateway?.count ?? 0),
    refundedPaise: wallet?.refundedPaise ?? ZERO,
  };
}
