import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { amount, maybe } from './wire.ts';
import type { RechargeMethod } from './payment-methods.ts';

const balance = z.object({ data: z.object({ walletBalance: amount, rechargeMax: maybe(z.number()) }) });

/** `walletBalance` and `rechargeMax` are in rupees. */
export const walletBalance = async () => (await call({ path: '/api/wallet/balance', schema: balance })).data;

export const BALANCE_KEY = ['wallet', 'balance'];

const walletQuery = () => queryOptions({ queryKey: BALANCE_KEY, queryFn: walletBalance, staleTime: 10_000 });

export const balanceQuery = () => ({ ...walletQuery(), select: balanceIn });
export const rechargeMaxQuery = () => ({ ...walletQuery(), select: rechargeMaxOf });

type Balance = z.infer<typeof balance>['data'];
const balanceIn = ({ walletBalance: rupees }: Balance) => rupees;
const rechargeMaxOf = ({ rechargeMax }: Balance) => rechargeMax ?? undefined;

const opened = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.optional(z.object({ paymentUrl: maybe(z.string()), redirectUrl: maybe(z.string()) })),
});

/** `amount` is in whole rupees. The response contains the address of the payment page. */
export const rechargeWallet = (amount: number, method: RechargeMethod, idempotencyKey: string) =>
  call({
    method: 'POST',
    path: `/api/wallet/recharge/${method}`,
    body: { amount, paymentMethod: method },
    idempotencyKey,
    schema: opened,
  });
