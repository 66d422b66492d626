import { randomUUID } from 'node:crypto';
import type { Player } from './shop.ts';
import { until } from './stack.ts';

type Admins = { readonly first: () => Promise<Player>; readonly second: () => Promise<Player> };
type Answer = { readonly proposal?: { readonly id: string }; readonly message?: string };

/**
 * Credits a wallet once, as an admin adjustment; amounts above the limit are confirmed by a second admin.
 * Retries while the wallet is unavailable or does not know the account yet. Throws when the adjustment is refused.
 */
export async function fund(
  { first, second }: Admins,
  { accountId: userId, email }: Pick<Player, 'accountId' | 'email'>,
  { rupees: amount, reason }: { rupees: number; reason: string },
  patienceMs?: number,
): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const funded = async (): Promise<boolean> => {
    const body = { userId, amount, reason };
    const adjusted = await (await first()).call<Answer>('POST', '/api/admin/users/update-wallet', body, key);
    if (adjusted.status === 200) return true;
    if (adjusted.status === 202 && adjusted.body.proposal) {
      const path = `/api/admin/users/adjustments/${adjusted.body.proposal.id}/confirm`;
      return (await (await second()).call('POST', path, {})).status === 200;
    }
    if (adjusted.status === 404 || adjusted.status >= 500) return false;
    throw new Error(`${email} could not be funded: ${adjusted.status} ${adjusted.body.message}`);
  };
  await until(`${email} has money`, funded, patienceMs);
}
