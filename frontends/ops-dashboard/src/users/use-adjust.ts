import { updateWallet, userQuery, type WalletUpdate } from '@topup/web-kit/api/admin-users.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export type Adjusted = Awaited<ReturnType<typeof updateWallet>>;

/** One key per confirmed adjustment, kept across reloads until the server has decided. */
async function adjust(update: WalletUpdate) {
  const scope = `adjust:${update.userId}`;
  try {
    const answer = await updateWallet(update, attemptKey(scope, update));
    settleAttempt(scope);
    return answer;
  } catch (error) {
    if (isFinal(error)) settleAttempt(scope);
    throw error;
  }
}

export function useAdjust(email: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: adjust,
    onSuccess: ({ data: user }) => {
      client.setQueryData(userQuery(email, userId).queryKey, user);
      void client.invalidateQueries({ queryKey: ['admin', 'users', 'leaderboard'] });
      void client.invalidateQueries({ queryKey: ['admin', 'users', 'adjustments'] });
      void client.invalidateQueries({ queryKey: ['admin', 'transactions'] });
    },
  });
}
