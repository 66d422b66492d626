import * as z from '@topup/web-kit/api/schema.ts';
import { personName } from '@topup/web-kit/api/wire.ts';
import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { keepOnDevice, keptOnDevice } from '@topup/web-kit/host/device-storage.ts';
import { parseKept } from './parse-kept.ts';

const ACCOUNTS_MAX = 5;

const savedAccounts = z.array(z.object({ userId: z.string(), zoneId: z.string(), name: personName }));

/** An account that was verified earlier. Its name may have changed since, so the account does not count as verified. */
export type SavedAccount = z.infer<typeof savedAccounts>[number];

const placeOf = (email: string): string => `accounts:${email}`;

export const isSame = (a: GameAccount, b: GameAccount): boolean => a.userId === b.userId && a.zoneId === b.zoneId;

export const readAccounts = (email: string): SavedAccount[] =>
  (parseKept(keptOnDevice(placeOf(email)), savedAccounts) ?? []).slice(0, ACCOUNTS_MAX);

/** Removes `without`, and puts `first`, if given, at the front. Returns the new list. */
export function changeAccounts(email: string, without: GameAccount, first?: SavedAccount): SavedAccount[] {
  const others = readAccounts(email).filter((one) => !isSame(one, without));
  const next = [...(first ? [first] : []), ...others].slice(0, ACCOUNTS_MAX);
  keepOnDevice(placeOf(email), JSON.stringify(next));
  return next;
}
