import type { Limiter } from '@topup/kit/limits';
import type { PaymentDeps } from '../payments/deps.ts';

export type RechargeDeps = PaymentDeps & { readonly limiter: Limiter<'recharges'> };
