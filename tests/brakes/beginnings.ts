import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { caller, signIn, type Player } from '../support/shop.ts';
import { googleToken, settleAt } from '../support/simulators.ts';
import type { Window } from './brakes.ts';

/** A recharge or an account: when it was asked for, and when and how the store answered. Times since the epoch, in ms. */
type Begun = {
  readonly kind: 'recharges' | 'sign-ups';
  readonly from: number;
  readonly to: number;
  readonly status: number;
  readonly code: string;
};

const EVERY_MS = 400;
const ANSWER_WITHIN_MS = 10_000;

export type Beginnings = {
  readonly begun: readonly Begun[];
  /** The paid recharges, by transaction. */
  readonly paid: ReadonlySet<string>;
  readonly player: Player;
  readonly end: () => Promise<void>;
};

/** Recharges of one player, each paid at once, and new accounts, at a steady pace until `end`. */
export async function startBeginnings(): Promise<Beginnings> {
  const player = await signIn(`recharger-${randomUUID().slice(0, 8)}@example.com`);
  const begun: Begun[] = [];
  const paid = new Set<string>();
  let isOpen = true;

  async function asked(kind: Begun['kind'], work: () => Promise<{ status: number; body: { code?: unknown } }>) {
    const from = Date.now();
    const none = { status: 0, body: { code: 'no answer' } };
    const late = pause(ANSWER_WITHIN_MS, none, { ref: false });
    const answer = await Promise.race([work().catch(() => none), late]);
    const { status, body } = answer;
    begun.push({ kind, from, to: Date.now(), status, code: String(body.code ?? '') });
    return answer;
  }
  async function recharge(): Promise<void> {
    const body = { amount: 10, paymentMethod: 'ekupi' };
    const again = await signIn(player.email).catch(() => null);
    if (!again) return;
    const answer = await asked('recharges', () => again.call('POST', '/api/wallet/recharge/ekupi', body));
    if (answer.status !== 200) return;
    const { transactionId } = (answer.body as unknown as { data: { transactionId: string } }).data;
    // A gateway that cannot be reached now is told at the end.
    paid.add(transactionId);
    await settleAt('ekupi', transactionId, { outcome: 'success', webhook: 'send' }).catch(() => undefined);
  }
  async function signUp(): Promise<void> {
    const { idToken } = await googleToken({ email: `new-${randomUUID()}@example.com`, name: 'New' });
    await asked('sign-ups', () => caller()('POST', '/api/auth/google-auth', { idToken }));
  }
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    for (; isOpen; await pause(EVERY_MS)) await work().catch(() => undefined);
  };
  const loops = [repeat(recharge), repeat(signUp)];
  return {
    begun,
    paid,
    player,
    end: async () => {
      isOpen = false;
      await Promise.all(loops);
    },
  };
}

/** What was accepted although its brake was on, and each kind of brake that refused nothing in its window. */
export function judgeBeginnings({ begun }: Pick<Beginnings, 'begun'>, windows: readonly Window[]): string[] {
  return windows
    .filter(({ name }) => name === 'recharges' || name === 'sign-ups')
    .flatMap(({ name, from, to }) =>
      begun
        .filter((one) => one.kind === name && one.status === 200 && one.from >= from && one.to <= to)
        .map((one) => `${name}: accepted ${((one.from - from) / 1_000).toFixed(1)} s after its brake worked`),
    );
}
