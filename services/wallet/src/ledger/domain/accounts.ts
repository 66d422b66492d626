import { paymentProviders, type PaymentProvider } from '@topup/proto/enums';
import { ID_PATTERN } from '@topup/kit/ids';

/** Gateways whose captured money has a clearing account. */
export type Gateway = PaymentProvider;

/** Every kind of account: a player's wallet, a gateway's clearing account, or one of the store's three own accounts. */
export type Account = `wallet:${string}` | `gateway:${Gateway}` | 'sales' | 'adjustments' | 'suspense';

/** The same as a regular expression, for the database's validator. */
export const ACCOUNT_PATTERN = `^(wallet:[0-9a-f]{32}|gateway:(${paymentProviders.join('|')})|sales|adjustments|suspense)$`;

/** Throws RangeError for an account id that is not 32 hex digits; callers validate ids, so that would be a bug. */
export function walletAccount(accountId: string): Account {
  if (!ID_PATTERN.test(accountId)) throw new RangeError('not an account id');
  return `wallet:${accountId}`;
}

export const gatewayAccount = (gateway: Gateway): Account => `gateway:${gateway}`;

/** The owner of a wallet account, or null for any other account. */
export const walletOwner = (account: Account): string | null =>
  account.startsWith('wallet:') ? account.slice('wallet:'.length) : null;

/** The gateway of a clearing account, or null for any other account. */
export const gatewayOf = (account: Account): Gateway | null =>
  account.startsWith('gateway:') ? (account.slice('gateway:'.length) as Gateway) : null;
