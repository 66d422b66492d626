import { ApiError, ConnectionError } from '@topup/web-kit/api/api-error.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { rechargeWallet } from '@topup/web-kit/api/recharge-wallet.ts';
import { walletTexts as t } from '@topup/web-kit/texts/wallet.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWebAddress, leaveTo } from '../money/leave-to.ts';

const SCOPE = 'recharge';

/** What went wrong, in words for the player. */
class RechargeRefused extends Error {}

/** Starts a payment and answers its page. A repeated tap after a lost answer keeps the attempt's key. */
const start = async (amount: number): Promise<string> => {
  try {
    const answer = await rechargeWallet(amount, 'ekupi', attemptKey(SCOPE, { amount }));
    const page = answer.data?.paymentUrl ?? answer.data?.redirectUrl;
    if (!answer.success || !page || !isWebAddress(page)) throw new RechargeRefused(answer.message);
    settleAttempt(SCOPE);
    return page;
  } catch (error) {
    if (isFinal(error)) settleAttempt(SCOPE);
    throw error;
  }
};

const wordsFor = (error: Error): string => {
  if (error instanceof ConnectionError) return t.connectFailed;
  const said = error instanceof ApiError || error instanceof RechargeRefused ? error.message : '';
  return said || t.initiateFailed;
};

/** Leads to the payment page; stays busy while the browser is leaving. */
export function useRecharge() {
  const { mutate, reset, error, isPending, isSuccess } = useMutation({ mutationFn: start, onSuccess: leaveTo });
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset]);
  return { pay: mutate, busy: isPending || isSuccess, message: error ? wordsFor(error) : '', clear: reset };
}
