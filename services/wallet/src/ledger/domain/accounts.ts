import { paymentProviders, type PaymentProvider } from '@topup/proto/enums';
import { ID_PATTERN } from '@topup/kit/ids';

export type Gateway = PaymentProvider;

export type Account = `wallet:${string}` | `gateway:${Gateway}` | 'sales' | 'adjustments' | 'suspense';

export const ACCOUNT_PATTERN = `^(wallet:[0-9a-f]{32}|gateway:(${paymentProviders.join('|')})|sales|adjustments|suspense)$`;

/** Throws RangeError: callers validate ids, so a wrong one is a bug. */
export function walletAccount(accountId: string): Account {
  if (!ID_PATTERN.test(accountId)) throw new RangeError('not an account id');
  return `wallet:${accountId}`;
}

export const gatewayAccount = (gateway: Gateway): Account => `gateway:${gateway}`;

export const walletOwner = (account: Account): string | null =>
  account.startsWith('wallet:') ? account.slice('wallet:'.length) : null;

export const gatewayOf = (account: Account): Gateway | null =>
  account.startsWith('gateway:') ? (account.slice('gateway:'.length) as Gateway) : null;
