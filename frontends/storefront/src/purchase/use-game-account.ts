import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { verifyUsername } from '@topup/web-kit/api/verify-username.ts';
import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { useRef, useState } from 'react';

/** Unverified until asked; then the player's name, or why there is none. */
export type Verification =
  | { state: 'unverified' }
  | { state: 'verifying' }
  | { state: 'verified'; name: string }
  | { state: 'refused'; message: string };

const digits = (typed: string): string => typed.replace(/\D/g, '');

const USER_ID_MAX = 20;
const ZONE_ID_MAX = 10;

const ask = async (account: GameAccount): Promise<Verification> => {
  try {
    const answer = await verifyUsername(account);
    if (answer.success && answer.username) return { state: 'verified', name: answer.username };
    return { state: 'refused', message: answer.message ?? t.verifyFailed };
  } catch (error) {
    return { state: 'refused', message: messageOf(error, t.verifyFailed) };
  }
};

/** The game account to deliver to. Editing either ID clears the verification, and a late answer for old IDs is dropped. */
export function useGameAccount() {
  const [account, setAccount] = useState<GameAccount>({ userId: '', zoneId: '' });
  const [verification, setVerification] = useState<Verification>({ state: 'unverified' });
  const asked = useRef<GameAccount | null>(null);
  const edit = (change: Partial<GameAccount>) => {
    asked.current = null;
    setAccount((before) => ({ ...before, ...change }));
    setVerification({ state: 'unverified' });
  };
  const verify = async () => {
    if (!account.userId.trim() || !account.zoneId.trim()) {
      setVerification({ state: 'refused', message: t.verifyBoth });
      return;
    }
    asked.current = account;
    setVerification({ state: 'verifying' });
    const answer = await ask(account);
    if (asked.current === account) setVerification(answer);
  };
  return {
    account,
    verification,
    setUserId: (typed: string) => edit({ userId: digits(typed).slice(0, USER_ID_MAX) }),
    setZoneId: (typed: string) => edit({ zoneId: digits(typed).slice(0, ZONE_ID_MAX) }),
    verify,
  };
}
