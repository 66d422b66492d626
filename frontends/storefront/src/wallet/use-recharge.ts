import { isApiError, isConnectionError, messageOf } from '@topup/web-kit/api/api-error.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { TOO_MANY_OPEN } from '@topup/web-kit/api/open-payments.ts';
import { STOPS_KEY } from '@topup/web-kit/api/stops.ts';
import { UPI } from '@topup/web-kit/api/payment-methods.ts';
import { rechargeWallet } from '@topup/web-kit/api/wallet.ts';
import { walletTexts as t } from '../texts/wallet.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWebAddress, leaveTo } from '../money/leave-to.ts';

const SCOPE = 'recharge';
const STOPPED = 'recharges_stopped';

class RechargeRefused extends Error {}

const codeOf = (error: unknown): string => (isApiError(error) ? error.code : '');

/**
 * Whether the attempt is over, so that the next tap begins a new one. An attempt without a payment page is over, because
 * nobody can pay. `idempotency_key_reused` ends it too: the player learns of the earlier payment, so a new tap asks for another.
 */
const isOver = (error: unknown): boolean =>
  isFinal(error) || error instanceof RechargeRefused || codeOf(error) === 'payment_page_unavailable';

/**
 * Starts a payment and returns the address of its payment page.
 * A repeated tap after a lost response keeps the idempotency key, even with another amount: the first request may have
 * been processed, and the player must be warned before there are two payments.
 */
const start = async (amount: number): Promise<string> => {
  try {
    const answer = await rechargeWallet(amount, UPI, attemptKey(SCOPE));
    const page = answer.data?.paymentUrl ?? answer.data?.redirectUrl;
    if (!answer.success || !page || !isWebAddress(page)) throw new RechargeRefused(answer.message);
    settleAttempt(SCOPE);
    return page;
  } catch (error) {
    if (isOver(error)) settleAttempt(SCOPE);
    throw error;
  }
};

const wordsFor = (error: Error): string => {
  if (isConnectionError(error)) return t.connectFailed;
  if (codeOf(error) === 'idempotency_key_reused') return t.startedBefore;
  return (error instanceof RechargeRefused && error.message) || messageOf(error, t.initiateFailed);
};

export function useRecharge() {
  const client = useQueryClient();
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: start,
    onSuccess: leaveTo,
    onError: (error) => codeOf(error) === STOPPED && client.invalidateQueries({ queryKey: STOPS_KEY }),
  });
  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [reset]);
  return {
    pay: mutate,
    busy: isPending || isSuccess,
    message: error ? wordsFor(error) : '',
    isFull: codeOf(error) === TOO_MANY_OPEN,
    clear: reset,
  };
}
