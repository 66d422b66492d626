import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { ORDER_ID, id, moment, refusal } from '../testing/pact-rows.ts';
import {
  addRefusal,
  confirmStatus,
  confirmVerdict,
  deliveries,
  deliveryEvidence,
  proposedStatuses,
  resolveDelivery,
  supplierStatus,
  withdrawProposal,
  withdrawStatus,
} from './deliveries.ts';

const { boolean, eachLike, integer, number, regex, string } = MatchersV3;
const exchange = pactWith('supplier-gateway', 'web-admin');

const ADMIN = 'a signed-in admin';
const UNKNOWN = 'a delivery whose outcome nobody knows';
const PROPOSED = 'a delivery with a verdict that another admin has proposed';
const UNIT = `${ORDER_ID}:1:1`;
const PROPOSAL = '6f1e9f0c-5a8b-4f0e-9a64-1c2d3e4f5a6b';
const asAdmin = { as: 'admin' } as const;
const ofUnit = (suffix: string) => fromState('unit', UNIT, (value) => `/api/admin/deliveries/${value}${suffix}`);
const said = { verdict: 'delivered', supplierOrderId: fromState('supplierOrderId', 'S1'), reason: 'seen in the list' };
const verdict = { verdict: 'delivered', supplierOrderId: 'S1', reason: 'seen in the list' } as const;

const delivery = {
  unit: regex(/^[0-9a-f]{32}:[0-9]{1,20}:[0-9]{1,6}$/, UNIT),
  orderId: id(ORDER_ID),
  productId: string('13'),
  userGameId: string('12345678'),
  zoneId: string('1234'),
  state: string('ambiguous'),
  reason: string('The connection broke after the call was sent.'),
  price: number(79),
  points: number(62.5),
  sentAt: moment,
  resolvableInMs: integer(90_000),
  tries: integer(1),
  needsSecondAdmin: boolean(false),
  log: eachLike({ at: moment, n: integer(1), event: string('sending'), state: string('sending') }),
};
const proposal = {
  id: string(PROPOSAL),
  verdict: 'delivered',
  supplierOrderId: string('S1'),
  reason: string('seen in the list'),
  email: string('admin@example.com'),
  at: moment,
  expiresAt: moment,
};
const reading = { points: number(9_938.5), at: moment };
const proof = { before: reading, first: reading, second: reading, fell: number(61.5), charged: number(0) };
const unproposed = { ...delivery, proposal: null };
const proposed = { ...delivery, needsSecondAdmin: true, proposal };
const resolved = { ...delivery, state: 'delivered', supplierOrderId: string('S1') };
const answer = (message: string, of: object) => ({ success: true, message: string(message), data: { delivery: of } });

describe('what the operations dashboard expects of the supplier gateway', () => {
  test('the deliveries whose outcome nobody knows', async () => {
    const pagination = { page: 1, pages: integer(1), total: integer(1) };
    const found = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, UNKNOWN],
        what: 'the deliveries whose outcome nobody knows',
        path: '/api/admin/deliveries',
        query: { state: 'ambiguous', page: '1', limit: '20' },
        answer: { success: true, data: { deliveries: eachLike(delivery), pagination } },
      },
      () => deliveries({ state: 'ambiguous', page: 1 }),
    );
    expect(found.deliveries[0]).toMatchObject({ unit: UNIT, price: 79, points: 62.5 });
  });

  const evidence = {
    delivery,
    suggestion: regex(/^(delivered|not_delivered|wait|unclear)$/, 'wait'),
    reasons: eachLike(string('The supplier may still accept it.')),
    from: moment,
    to: moment,
    callCount: integer(0),
  };

  test('what there is to judge one by', async () => {
    const weighed = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, UNKNOWN],
        what: 'what there is to judge a delivery by',
        path: ofUnit('/evidence'),
        answer: { success: true, data: evidence },
      },
      () => deliveryEvidence(UNIT),
    );
    expect(weighed).toMatchObject({ suggestion: 'wait', delivery: { unit: UNIT } });
  });

  test.each([
    ['that our balance settled', { ...delivery, state: 'delivered', proof }],
    [
      'with a verdict that our balance proposes',
      { ...delivery, proposal: { ...proposal, supplierOrderId: null, proof } },
    ],
  ])('by which readings our balance judges one %s', async (state, judged) => {
    const weighed = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, `a delivery ${state}`],
        what: `the proof of a delivery ${state}`,
        path: ofUnit('/evidence'),
        answer: { success: true, data: { ...evidence, delivery: judged } },
      },
      () => deliveryEvidence(UNIT),
    );
    expect((weighed.delivery.proposal ?? weighed.delivery).proof).toMatchObject({ fell: 61.5, charged: 0 });
  });

  test('how the supplier stands', async () => {
    const status = {
      breaker: regex(/^(open|closed)$/, 'closed'),
      paused: boolean(false),
      low: number(20_000),
      spentPerHour: number(0),
      inFlight: integer(0),
      ambiguous: integer(0),
    };
    const shown = await exchange(
      {
        ...asAdmin,
        given: [ADMIN],
        what: 'how the supplier stands',
        path: '/api/admin/deliveries/supplier',
        answer: { success: true, data: status },
      },
      () => supplierStatus(),
    );
    expect(shown).toMatchObject({ breaker: 'closed', low: 20_000 });
  });

  test('that a verdict settles a delivery, and is refused once it is settled or while it is too early', async () => {
    const resolve = { ...asAdmin, method: 'POST', path: ofUnit('/resolve') } as const;
    const done = await exchange(
      {
        ...resolve,
        given: [ADMIN, UNKNOWN],
        what: 'the verdict that a delivery was made',
        body: said,
        answer: answer('Delivery settled.', resolved),
      },
      () => resolveDelivery(UNIT, verdict),
    );
    expect(done.data.delivery).toMatchObject({ state: 'delivered', supplierOrderId: 'S1' });
    const refused = (given: string, what: string, code: string, body: { verdict: 'not_delivered'; reason: string }) =>
      exchange({ ...resolve, given: [ADMIN, given], what, body, status: 409, answer: refusal(code, 'Not now.') }, () =>
        resolveDelivery(UNIT, body),
      );
    const not = { verdict: 'not_delivered', reason: 'not in the list' } as const;
    await expect(
      refused(UNKNOWN, 'a refund while the supplier may still accept', 'too_early', not),
    ).rejects.toMatchObject({ status: 409, code: 'too_early' });
    const again = refused('a delivery that was made', 'a verdict on what is settled', 'illegal_transition', not);
    await expect(again).rejects.toMatchObject({ status: 409, code: 'illegal_transition' });
  });

  test('that above an amount a verdict is proposed, and another admin confirms it or takes it back', async () => {
    const waits = await exchange(
      {
        ...asAdmin,
        method: 'POST',
        given: [ADMIN, 'an expensive delivery whose outcome nobody knows'],
        what: 'a verdict that another admin has to confirm',
        path: ofUnit('/resolve'),
        body: said,
        status: 202,
        answer: answer('Proposed. Another admin has to confirm it.', proposed),
      },
      () => resolveDelivery(UNIT, verdict),
    );
    expect(waits.data.delivery.proposal).toMatchObject({ id: PROPOSAL, email: 'admin@example.com' });
    const confirmed = await exchange(
      {
        ...asAdmin,
        method: 'POST',
        given: [ADMIN, PROPOSED],
        what: 'the confirmation of what another admin has proposed',
        path: ofUnit('/confirm'),
        body: { proposalId: fromState('proposalId', PROPOSAL) },
        answer: answer('Delivery settled.', resolved),
      },
      () => confirmVerdict(UNIT, PROPOSAL),
    );
    expect(confirmed.data.delivery.state).toBe('delivered');
    const withdrawn = await exchange(
      {
        ...asAdmin,
        method: 'POST',
        given: [ADMIN, PROPOSED],
        what: 'the withdrawal of what was proposed',
        path: ofUnit('/withdraw'),
        body: { proposalId: fromState('proposalId', PROPOSAL), reason: 'the wrong line' },
        answer: answer('Proposal withdrawn.', { ...unproposed, needsSecondAdmin: true }),
      },
      () => withdrawProposal(UNIT, { proposalId: PROPOSAL, reason: 'the wrong line' }),
    );
    expect(withdrawn.data.delivery.proposal).toBeNull();
  });

  test('that a status is proposed as a refusal, once', async () => {
    const row = { status: '31999', reason: 'This player cannot be topped up.', because: 'told by mail' };
    const add = { ...asAdmin, method: 'POST', path: '/api/admin/deliveries/refusals', body: row } as const;
    const added = await exchange(
      {
        ...add,
        given: [ADMIN, 'status 31999 is unknown'],
        what: 'a status that means that nothing was delivered',
        status: 202,
        answer: { success: true, message: string('Proposed.'), hint: string('Set SINGLE_ADMIN=true.') },
      },
      () => addRefusal(row),
    );
    expect(added.hint).toBe('Set SINGLE_ADMIN=true.');
    const known = exchange(
      {
        ...add,
        given: [ADMIN, 'status 31999 is a refusal'],
        what: 'a status that is in the table',
        status: 409,
        answer: refusal('status_known', 'This status is in the table already.'),
      },
      () => addRefusal(row),
    );
    await expect(known).rejects.toMatchObject({ status: 409, code: 'status_known' });
  });

  test('that another admin confirms a proposed status or takes it back', async () => {
    const given = [ADMIN, 'status 31999 is proposed by another admin'];
    const path = '/api/admin/deliveries/refusals';
    const waiting = {
      id: string(PROPOSAL),
      status: '31999',
      reason: string('Not possible.'),
      because: string('told by mail'),
      email: string('second-admin@example.com'),
      at: moment,
      expiresAt: moment,
    };
    const found = await exchange(
      {
        ...asAdmin,
        given,
        what: 'the statuses that wait for a second admin',
        path,
        answer: { success: true, data: { proposals: eachLike(waiting) } },
      },
      () => proposedStatuses(),
    );
    expect(found[0]).toMatchObject({ id: PROPOSAL, status: '31999' });
    const decide = { ...asAdmin, method: 'POST', given } as const;
    const proposalId = fromState('proposalId', PROPOSAL);
    const confirmed = await exchange(
      {
        ...decide,
        what: 'the confirmation of a status',
        path: `${path}/31999/confirm`,
        body: { proposalId },
        answer: { success: true, message: string('Status added.') },
      },
      () => confirmStatus('31999', PROPOSAL),
    );
    expect(confirmed.message).toBe('Status added.');
    const reason = 'Withdrawn by an admin.';
    const withdrawn = await exchange(
      {
        ...decide,
        what: 'the withdrawal of a status',
        path: `${path}/31999/withdraw`,
        body: { proposalId, reason },
        answer: { success: true, message: string('Proposal withdrawn.') },
      },
      () => withdrawStatus('31999', { proposalId: PROPOSAL, reason }),
    );
    expect(withdrawn.message).toBe('Proposal withdrawn.');
  });
});
