import { randomUUID } from 'node:crypto';
import { controlSupplier } from '../support/simulators.ts';
import { signIn, verify, type Player } from '../support/shop.ts';
import { fund } from '../support/fund.ts';

/** More than any run spends. */
const MONEY = { rupees: 900_000, reason: 'Money for a load run' };
const POINTS = 1_000_000_000;
const AT_ONCE = 8;

/** Signed-in players with funded wallets and verified game accounts. The money is an admin adjustment. */
export async function openPlayers(count: number): Promise<Player[]> {
  await controlSupplier({ points: POINTS });
  const [admin, secondAdmin] = [signIn('admin@example.com'), signIn('second-admin@example.com')];
  const players: Player[] = [];
  let started = 0;
  const prepare = async (): Promise<void> => {
    while (started++ < count) {
      const player = await signIn(`load-${randomUUID().slice(0, 8)}@example.com`);
      await fund({ first: () => admin, second: () => secondAdmin }, player, MONEY);
      const verified = await verify(player);
      if (!verified.body.success) throw new Error(`a player could not be verified: ${verified.body.message}`);
      players.push(player);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, prepare));
  return players;
}
