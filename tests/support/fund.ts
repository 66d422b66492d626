import { randomUUID } from 'node:crypto';
import type { Player } from './shop.ts';
import { until } from './stack.ts';

type Admins = { readonly first: () => Promise<Player>; readonly second: () => Promise<Player> };
type Answer = { readonly proposal?: { readonly id: string }; readonly message?: string };

/**
 * Money from the house into a wallet, once: one admin's word, and above what one may move alone another one's too. Tries on
 * while the wallet is away or does not know the account yet. Throws when it is refused.
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
    const asked = await (await first()).call<Answer>('POST', '/api/admin/users/update-wallet', body, key);
    if (asked.status === 200) return true;
    if (asked.status === 202 && asked.body.proposal) {
      const path = `/api/admin/users/adjustments/${asked.body.proposal.id}/confirm`;
      return (await (await second()).call('POST', path, {})).status === 200;
    }
    if (asked.status === 404 || asked.status >= 500) return false;
    throw new Error(`${email} could not be funded: ${asked.status} ${asked.body.message}`);
  };
  await until(`${email} has money`, funded, patienceMs);
}
