import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '@topup/web-kit/api/client.ts';
import { amount } from './wire.ts';

const answer = z.object({ data: z.object({ walletBalance: amount }) });

/** The wallet's balance in rupees. */
export const walletBalance = async () =>
  (await call({ path: '/api/wallet/balance', schema: answer })).data.walletBalance;

export const BALANCE_KEY = ['wallet', 'balance'];

export const balanceQuery = () => queryOptions({ queryKey: BALANCE_KEY, queryFn: walletBalance, staleTime: 10_000 });
