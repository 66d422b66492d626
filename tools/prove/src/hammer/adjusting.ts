import type { Answer } from '@topup/tests/support/shop';
import { pick } from './draws.ts';
import { decided, type Person } from './people.ts';
import { paiseOf, type Ground, type Operation, type Step } from './shop.ts';

type Proposal = { readonly id: string; readonly amount: number };
type Adjusted = Answer<{ proposal?: Proposal }>;
type AdjustmentRequest = {
  readonly player: Person;
  readonly admin: Person;
  readonly rupees: number;
  readonly key: string;
};

const SMALL_MAX_RUPEES = 300;
const LARGE_CALLS = 6;

/** Asks for an adjustment until the store decides: 200 when this admin made it alone, 202 when it is proposed. */
function ask({ book }: Ground, { player, admin, rupees, key }: AdjustmentRequest): Promise<Adjusted> {
  const body = { userId: player.accountId, amount: rupees, reason: 'A random run' };
  return decided(book, admin, `an adjustment of ${player.email}`, ({ call }) =>
    call('POST', '/api/admin/users/update-wallet', body, { 'idempotency-key': key }),
  );
}

const made = ({ book }: Ground, { player, admin, rupees }: AdjustmentRequest, alone: boolean): void =>
  void book.adjustments.push({
    accountId: player.accountId,
    amountPaise: paiseOf(rupees),
    admin: admin.email,
    alone,
  });

/** Two admins decide a proposal at once, one each way. The store must do exactly one of the two. */
async function decideAtOnce(ground: Ground, request: AdjustmentRequest, { id, amount }: Proposal): Promise<void> {
  const { book, admins } = ground;
  const path = `/api/admin/users/adjustments/${id}`;
  const second = admins.find(({ email }) => email !== request.admin.email) as Person;
  const [confirmed, withdrawn] = await Promise.all([
    decided(book, second, `${id} is confirmed`, ({ call }) => call('POST', `${path}/confirm`, {})),
    decided(book, request.admin, `${id} is withdrawn`, ({ call }) =>
      call('POST', `${path}/withdraw`, { reason: 'A random run' }),
    ),
  ]);
  if (confirmed.status === 200 && withdrawn.status === 200)
    book.breaches.push(`the proposal ${id} was both confirmed and withdrawn`);
  if (confirmed.status === 200) made(ground, { ...request, rupees: amount }, false);
}

async function adjust(ground: Ground, request: AdjustmentRequest): Promise<void> {
  const { status, body } = await ask(ground, request);
  if (status === 200) made(ground, request, true);
  if (status === 202 && body.proposal) await decideAtOnce(ground, request, body.proposal);
}

const drawn = (ground: Ground, { random, key }: Step): Omit<AdjustmentRequest, 'rupees'> => ({
  player: pick(random, ground.players),
  admin: pick(random, ground.admins),
  key: `${key}-${process.pid}`,
});

export const adjustSmall: Operation = async (ground, step) => {
  const request = drawn(ground, step);
  const paise = 1 + step.random(SMALL_MAX_RUPEES * 100);
  await adjust(ground, { ...request, rupees: paise / (step.random(4) === 0 ? -100 : 100) });
};

export const proposeAndDecide: Operation = async (ground, step) => {
  const request = drawn(ground, step);
  await adjust(ground, { ...request, rupees: ground.alonePaise / 100 + 1 + step.random(5_000) });
};

/** One paisa and the most that one admin may move, several times at once, under one key. */
export const smallAndLargeUnderOneKey: Operation = async (ground, step) => {
  const small = { ...drawn(ground, step), rupees: 0.01 };
  const large = { ...small, rupees: ground.alonePaise / 100 };
  const [first, ...others] = await Promise.all([
    ask(ground, small),
    ...Array.from({ length: LARGE_CALLS }, () => ask(ground, large)),
  ]);
  // However many calls were acknowledged, one key is one movement of each amount.
  if (first?.status === 200) made(ground, small, true);
  if (others.some(({ status }) => status === 200)) made(ground, large, true);
  const proposal = [first, ...others].map((answer) => answer?.body.proposal).find(Boolean);
  if (proposal) await decideAtOnce(ground, small, proposal);
};
