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

/** Repeats a request for an adjustment until the store decides: 200 if it is made, 202 if it became a proposal. */
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

/** One admin confirms a proposal while the other withdraws it. The store must not acknowledge both. */
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

/** Seven calls at once under one key: one for a paisa, six for an admin's whole allowance. Only one amount may be granted. */
export const smallAndLargeUnderOneKey: Operation = async (ground, step) => {
  const small = { ...drawn(ground, step), rupees: 0.01 };
  const player = step.random(2) === 0 ? small.player : pick(step.random, ground.players);
  const large = { ...small, player, rupees: ground.alonePaise / 100 };
  const asked = await Promise.all(
    [small, ...Array.from({ length: LARGE_CALLS }, () => large)].map(async (request) => ({
      request,
      answer: await ask(ground, request),
    })),
  );
  // Repeats of a request under one key move money only once, so each request counts once, even if all calls were acknowledged.
  const acknowledged = new Set(asked.flatMap(({ request, answer }) => (answer.status === 200 ? [request] : [])));
  for (const request of acknowledged) made(ground, request, true);
  if (acknowledged.size > 1) ground.book.breaches.push(`one key, a small and a large adjustment: ${small.key}`);
  for (const { request, answer } of asked) {
    if (!answer.body.proposal) continue;
    await decideAtOnce(ground, request, answer.body.proposal);
    break;
  }
};
