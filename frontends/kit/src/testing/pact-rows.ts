import { MatchersV3 } from '@pact-foundation/pact';

const { number, regex, string } = MatchersV3;

/** A time in JSON: ISO 8601 in UTC. */
export const moment = regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, '2026-03-01T09:30:00.000Z');

/** Public ids are 32 hex digits; the screens show the first eight. */
export const id = (example: string) => regex(/^[0-9a-f]{32}$/, example);

export const ACCOUNT_ID = '1d9e2f3a4b5c6d7e8f901a2b3c4d5e6f';
export const ORDER_ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
export const RECHARGE_ID = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

/** An error response as every service sends it; the screens rely on `code` and `message`. */
export const refusal = (code: string, message: string) => ({ success: false, code, message: string(message) });

/** A completed row of the wallet's history. Amounts in rupees. */
export const walletRow = (type: string, amount: number, before: number, after: number) => ({
  _id: id(RECHARGE_ID),
  transaction_type: type,
  status: 'completed',
  amount: number(amount),
  description: string('Wallet movement'),
  createdAt: moment,
  paymentMethod: string('wallet'),
  balanceBefore: number(before),
  balanceAfter: number(after),
});
