import { afterAll, beforeAll, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { actsStates } from '@topup/kit/testing/acts-states';
import { brakeStates } from '@topup/kit/testing/brake-states';
import { verifyHttpPact } from '@topup/kit/testing/pact-provider';
import { provedState, type StoredProof } from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptOf } from '../store/attempts.ts';
import { propose } from '../store/propose-verdict.ts';
import { resolveUnit } from '../store/resolve-unit.ts';
import { points } from '@topup/kit/points';
import { multiplier } from '@topup/kit/supplier-cost';
import { openChargeObservations } from '../store/charge-observations.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { dropConnection, type Behaviour } from '../testing/supplier-stand-in.ts';

const STATUS = '31999';
const EXPENSIVE_PAISE = 100_001n;
const reading = { at: new Date('2026-03-01T06:33:04.000Z'), pointsHundredths: 993_850 };
const PROOF: StoredProof = {
  before: { ...reading, pointsHundredths: 1_000_000 },
  first: reading,
  second: reading,
  fellHundredths: 6_150,
  chargedHundredths: 0,
};

let gateway: Gateway;
let token = '';
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const asAdmin = (accountId: string, email: string) => gateway.mint.issue({ role: 'admin', accountId, email });

const bySecond = () => asAdmin('d'.repeat(32), 'second-admin@example.com');

async function signInAdmin(): Promise<void> {
  gateway.role = 'admin';
  token = await asAdmin('a'.repeat(32), 'admin@example.com');
}

async function delivered(how?: Behaviour, pricePaise = 7_900n): Promise<{ unit: string }> {
  const { behave } = gateway.supplier;
  if (how) gateway.supplier.behave = how;
  const order = anOrder(1);
  await gateway.deliver({ ...order, units: order.units.map((unit) => ({ ...unit, pricePaise })) });
  gateway.supplier.behave = behave;
  return { unit: order.units[0]!.unit };
}

async function call(path: string, body: object, bearer: string): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(`/api/admin/deliveries/${path}`, gateway.app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

type Unknown = { unit: string; supplierOrderId: string };
async function unknown(pricePaise?: bigint): Promise<Unknown> {
  const { unit } = await delivered(dropConnection, pricePaise);
  return { unit, supplierOrderId: `of-${unit}` };
}

/** The proposer must be another admin than the caller, because nobody may confirm their own proposal. */
async function proposed(): Promise<Unknown & { proposalId: string }> {
  const { unit, supplierOrderId } = await unknown(EXPENSIVE_PAISE);
  const verdict = { verdict: 'delivered', supplierOrderId, reason: 'seen in the list' };
  const answer = await call(`${unit}/resolve`, verdict, await bySecond());
  const { delivery } = answer['data'] as { delivery: { proposal: { id: string } } };
  return { unit, supplierOrderId, proposalId: delivery.proposal.id };
}

async function judgedByBalance(judge: (seen: AttemptRecord) => Promise<unknown>): Promise<{ unit: string }> {
  const { unit } = await unknown();
  await judge((await attemptOf(gateway.attempts, unit))!);
  return { unit };
}

const balanceSettled = () =>
  judgedByBalance((seen) => resolveUnit(gateway.attempts, seen, provedState('delivered', PROOF), null, 'shown'));

const balanceProposed = () =>
  judgedByBalance((seen) => {
    const own = { id: newId(), by: 'balance', email: 'our balance', at: gateway.attempts.now() };
    return propose(gateway.attempts, seen, { ...own, verdict: 'delivered', proof: PROOF, reason: 'shown' });
  });

/** Any earlier exchange may have left the status proposed or added. */
async function isUnknownStatus(): Promise<void> {
  await signInAdmin();
  await call(`refusals/${STATUS}/remove`, { because: 'an exchange before' }, token);
  await (await gateway.database.collection('refusalProposals')).deleteMany({});
}

async function proposedStatus(): Promise<{ proposalId: string }> {
  await isUnknownStatus();
  const row = { status: STATUS, reason: 'Not possible.', because: 'told by mail' };
  const answer = await call('refusals', row, await bySecond());
  return { proposalId: (answer['data'] as { proposal: { id: string } }).proposal.id };
}

async function observed(): Promise<void> {
  const { add } = await openChargeObservations(gateway.database);
  const unit = { unit: `${'e'.repeat(32)}:0:0`, productId: '25', list: points(18_750), sentAt: new Date() };
  await add({ ...unit, multiplier: multiplier(1_004_300), charged: points(18_831), fits: 'multiplied' });
}

test('the supplier gateway answers the operations dashboard as it expects', async () => {
  await verifyHttpPact({
    provider: 'supplier-gateway',
    consumer: 'web-admin',
    url: gateway.app.url,
    tokenOf: () => token,
    states: {
      'a signed-in admin': signInAdmin,
      'a delivery whose outcome nobody knows': () => unknown(),
      'an expensive delivery whose outcome nobody knows': () => unknown(EXPENSIVE_PAISE),
      'a delivery with a verdict that another admin has proposed': proposed,
      'a delivery that our balance settled': balanceSettled,
      'a delivery with a verdict that our balance proposes': balanceProposed,
      'a delivery that was made': () => delivered(),
      'an observation of what the supplier charges': observed,
      [`status ${STATUS} is unknown`]: isUnknownStatus,
      [`status ${STATUS} is proposed by another admin`]: proposedStatus,
      [`status ${STATUS} is a refusal`]: async () => {
        const proposalId = await proposedStatus();
        await call(`refusals/${STATUS}/confirm`, proposalId, token);
      },
    },
  });
});

test('the supplier gateway answers what the front ends ask about brakes', async () => {
  const { url } = gateway.app;
  const issue = async () => {
    await signInAdmin();
    return token;
  };
  await verifyHttpPact({
    provider: 'supplier-gateway',
    consumer: 'web-brakes',
    url,
    tokenOf: () => token,
    states: { 'a signed-in admin': signInAdmin, ...brakeStates('supplier-gateway', ['deliveries'], url, issue) },
  });
});

test('the supplier gateway answers what the front ends ask about acts', async () => {
  await verifyHttpPact({
    provider: 'supplier-gateway',
    consumer: 'web-acts',
    url: gateway.app.url,
    tokenOf: () => token,
    states: { 'a signed-in admin': signInAdmin, ...actsStates(gateway.mongoUrl) },
  });
});

test('the supplier gateway answers what the front ends ask about notices', async () => {
  await verifyHttpPact({
    provider: 'supplier-gateway',
    consumer: 'web-notices',
    url: gateway.app.url,
    tokenOf: () => token,
    states: { 'a signed-in admin': signInAdmin, 'a change waits for a second admin': proposed },
  });
});
