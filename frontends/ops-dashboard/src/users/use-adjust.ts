import { updateWallet, userQuery, type WalletUpdate } from '@topup/web-kit/api/admin-users.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userTexts as t } from '../texts.ts';

/** One key per confirmed adjustment; it is kept over a reload until the server has decided. */
async function adjust(update: WalletUpdate) {
  const scope = `adjust:${update.userId}`;
  try {
    const answer = await updateWallet(update, attemptKey(scope, update));
    settleAttempt(scope);
    return answer.data;
  } catch (error) {
    if (isFinal(error)) settleAttempt(scope);
    throw error;
  }
}

/** Adjusts a wallet and shows the user as the server then has it; lists are read again. */
export function useAdjust(email: string) {
  const client = useQueryClient();
  const host = useHost();
  return useMutation({
    mutationFn: adjust,
    onSuccess: (user) => {
      client.setQueryData(userQuery(email).queryKey, user);
      host.announce(t.updated(formatRupees(user.walletBalance)));
      void client.invalidateQueries({ queryKey: ['admin', 'users', 'leaderboard'] });
      void client.invalidateQueries({ queryKey: ['admin', 'transactions'] });
    },
  });
}
