import { isApiError, messageOf } from '@topup/web-kit/api/api-error.ts';
import { isFinal } from '@topup/web-kit/api/attempt-key.ts';
import { verifyUsername, type GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { useRef, useState } from 'react';
import type { Player } from '../basket/kept-order.ts';
import { readIds } from './read-ids.ts';
import { changeAccounts, readAccounts, type SavedAccount } from '../basket/saved-accounts.ts';
import type { Keeping } from './use-kept-order.ts';

/** `refused`: the IDs are incomplete, unreadable or unknown. `failed`: the check had no result. `remembered`: the saved name. */
export type Verification =
  | { state: 'unverified'; remembered?: string }
  | { state: 'verifying' }
  | { state: 'verified'; name: string }
  | { state: 'refused'; message: string }
  | { state: 'failed'; message: string };

type VerifyResult = { player: Player } | Extract<Verification, { state: 'refused' | 'failed' }>;

const ask = async (account: GameAccount): Promise<VerifyResult> => {
  try {
    const { success, username, message, activePasses, passProductIds, bonusUsed, unavailable } =
      await verifyUsername(account);
    if (!success || !username) return { state: 'refused', message: message ?? t.verifyFailed };
    return {
      player: {
        name: username,
        activePasses: activePasses ?? 0,
        passProductIds: passProductIds ?? [],
        bonusUsed: bonusUsed ?? [],
        unavailable,
      },
    };
  } catch (error) {
    const refused = isApiError(error) && isFinal(error);
    return { state: refused ? 'refused' : 'failed', message: messageOf(error, t.verifyFailed) };
  }
};

/** A change of one of the IDs clears the verification and discards the response of a running check. */
export function useGameAccount({ email, kept, change }: Keeping) {
  const { userId, zoneId, player } = kept;
  const [unnamed, setUnnamed] = useState<Exclude<Verification, { state: 'verified' }>>({ state: 'unverified' });
  const [saved, setSaved] = useState(() => readAccounts(email));
  /** Incremented by every change and check, so that the response of an older check is recognised as stale. */
  const round = useRef(0);
  const edit = (part: Partial<GameAccount>) => {
    round.current += 1;
    change({ ...part, player: null });
    setUnnamed({ state: 'unverified' });
  };
  /** @returns the resulting state; 'unverified' if the IDs were changed or checked again before the response came. */
  const verify = async (): Promise<Verification['state']> => {
    if (!userId.trim() || !zoneId.trim()) {
      setUnnamed({ state: 'refused', message: t.verifyBoth });
      return 'refused';
    }
    round.current += 1;
    const mine = round.current;
    change({ player: null });
    setUnnamed({ state: 'verifying' });
    const answer = await ask({ userId, zoneId });
    if (round.current !== mine) return 'unverified';
    if ('player' in answer) {
      change(answer);
      setSaved(changeAccounts(email, kept, { userId, zoneId, name: answer.player.name }));
    }
    setUnnamed('player' in answer ? { state: 'unverified' } : answer);
    return 'player' in answer ? 'verified' : answer.state;
  };
  /** Asks again what can be bought for this account. Changes nothing if there is no answer, or the IDs were changed meanwhile. */
  const recheck = async (): Promise<void> => {
    const mine = round.current;
    const answer = await ask({ userId, zoneId });
    if (round.current === mine && 'player' in answer) change(answer);
  };
  const verification: Verification = player ? { state: 'verified', name: player.name } : unnamed;
  return {
    account: { userId, zoneId },
    verification,
    /** Handles a change of an ID field. Text that cannot be read as IDs changes neither ID. */
    enter: (field: keyof GameAccount, value: string, added: string | null) => {
      const ids = readIds(field, value, added);
      edit(ids ?? {});
      if (!ids) setUnnamed({ state: 'refused', message: t.unreadIds });
    },
    verify,
    recheck,
    saved,
    choose: ({ userId, zoneId, name }: SavedAccount) => {
      edit({ userId, zoneId });
      setUnnamed({ state: 'unverified', remembered: name });
    },
    forget: (account: SavedAccount) => setSaved(changeAccounts(email, account)),
  };
}
