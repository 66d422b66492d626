import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { amount, maybe } from './wire.ts';

const answer = z.object({ data: z.object({ walletBalance: amount, rechargeMax: maybe(z.number()) }) });

/** Both in rupees. */
export const walletBalance = async () => (await call({ path: '/api/wallet/balance', schema: answer })).data;

export const BALANCE_KEY = ['wallet', 'balance'];

const walletQuery = () => queryOptions({ queryKey: BALANCE_KEY, queryFn: walletBalance, staleTime: 10_000 });

export const balanceQuery = () => ({ ...walletQuery(), select: balanceOf });
export const rechargeMaxQuery = () => ({ ...walletQuery(), select: rechargeMaxOf });

type Answer = z.infer<typeof answer>['data'];
const balanceOf = ({ walletBalance: balance }: Answer) => balance;
const rechargeMaxOf = ({ rechargeMax }: Answer) => rechargeMax ?? undefined;
