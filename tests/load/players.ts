import { randomUUID } from 'node:crypto';
import { controlSupplier } from '../support/simulators.ts';
import { signIn, verify, type Player } from '../support/shop.ts';
import { until } from '../support/stack.ts';

/** More than any run spends. */
const RUPEES_EACH = 900_000;
const POINTS = 1_000_000_000;
const AT_ONCE = 8;

/** Signed-in players with money, whose game accounts were verified. The money is an admin's, with a reason in the books. */
export async function openPlayers(count: number): Promise<Player[]> {
  await controlSupplier({ points: POINTS });
  const admin = await signIn('admin@example.com');
  const players: Player[] = [];
  let started = 0;
  const prepare = async (): Promise<void> => {
    while (started++ < count) {
      const player = await signIn(`load-${randomUUID().slice(0, 8)}@example.com`);
      await fund(admin, player);
      const verified = await verify(player);
      if (!verified.body.success) throw new Error(`a player could not be verified: ${verified.body.message}`);
      players.push(player);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, prepare));
  return players;
}

/** The wallet hears of a new account by an event, so the first tries may come too early. */
async function fund(admin: Player, { accountId, email }: Player): Promise<void> {
  const body = { userId: accountId, amount: RUPEES_EACH, reason: 'Money for a load run' };
  const key = { 'idempotency-key': randomUUID() };
  await until(`${email} is funded`, async () => {
    const answer = await admin.call('POST', '/api/admin/users/update-wallet', body, key);
    if (answer.status !== 200 && answer.status !== 404)
      throw new Error(`a player could not be funded: ${answer.status} ${answer.body.message}`);
    return answer.status === 200;
  });
}
