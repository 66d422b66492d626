import { afterAll, beforeAll, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { signStatusToken } from '@topup/kit/session';
import { actsStates } from '@topup/kit/testing/acts-states';
import { brakeStates } from '@topup/kit/testing/brake-states';
import { verifyHttpPact } from '@topup/kit/testing/pact-provider';
import { settlePayment } from '../payments/settle.ts';
import { adjustWallet } from '../admin/use-cases/adjust-wallet.ts';
import { postDebit } from '../ledger/use-cases/post-debit.ts';
import { postRefund } from '../ledger/use-cases/post-refund.ts';
import { orderPaymentKey, refundKey } from '../ledger/domain/keys.ts';
import { knownUser } from '../testing/admin.ts';
import { credit } from '../testing/credit.ts';
import { startEkupi, type EkupiStandIn } from '../testing/ekupi-stand-in.ts';
import { startPhonepe, type PhonepeStandIn } from '../testing/phonepe-stand-in.ts';
import { createWorld, type World } from '../testing/world.ts';

let ekupi: EkupiStandIn;
let phonepe: PhonepeStandIn;
let world: World;
let accountId = newId();
beforeAll(async () => {
  ekupi = await startEkupi();
  phonepe = await startPhonepe();
  world = await createWorld(
    {
      EKUPI_BASE_URL: ekupi.url,
      PHONEPE_AUTH_URL: phonepe.url,
      PHONEPE_BASE_URL: phonepe.url,
      PAYMENT_URL_HOSTS: `${ekupi.host},${phonepe.host}`,
    },
    { askGapMs: 0 },
  );
});
afterAll(async () => {
  await world.close();
  await Promise.all([ekupi.close(), phonepe.close()]);
});

let admin = '';
/** Whom auth confirms as admins. */
const admins = new Set<string>();
/** The admin of the whole run, whom auth confirms. */
async function signInAdmin(): Promise<void> {
  if (admin) return;
  const adminId = newId();
  admins.add(adminId);
  admin = await world.mint.issue({ accountId: adminId, role: 'admin' });
  await world.order.answer('auth.queries', {
    'auth.admin.check': async (query) => ({ role: admins.has(query.accountId) ? 'admin' : 'user' }),
  });
}

async function spender() {
  accountId = newId();
  const email = `${accountId}@example.com`;
  await knownUser(world, accountId, email);
  const deps = world.app.features.reconciliation;
  const { jobs } = world.app;
  await credit(deps, accountId, paise(50_000));
  await postDebit(deps, { orderId: newId(), accountId, amountPaise: paise(12_500) });
  await jobs.follow.runNow();
  return { accountId, email };
}

async function proposedAdjustment() {
  const player = await spender();
  const actor = { accountId: newId(), email: 'first-admin@example.com', address: '127.0.0.1', requestId: newId() };
  admins.add(actor.accountId);
  const request = { accountId: player.accountId, amountPaise: paise(2_000_000), reason: 'A prize' };
  const proposed = await adjustWallet(world.app.features.admin, { admin: actor, idempotencyKey: null, ...request });
  return { ...player, ...(proposed.kind === 'proposed' ? { adjustmentId: proposed.proposal._id } : {}) };
}

async function compareBooks(): Promise<void> {
  // Written directly, because a real run would report the other states' credits, which have no payments.
  await world.app.features.reconciliation.reconciliations.start('light:pact', 'light', new Date());
  await world.app.features.reconciliation.reconciliations.end(
    'light:pact',
    { checked: { transfers: 2, wallets: 1, pendings: 0 }, findings: [], found: 0, notChecked: [] },
    new Date(),
  );
}

let token = '';
async function signIn(): Promise<void> {
  accountId = newId();
  token = await world.mint.issue({ accountId });
}

async function recharge(method = 'ekupi'): Promise<string> {
  await signIn();
  const response = await fetch(`${world.app.url}/api/wallet/recharge/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, paymentMethod: method }),
  });
  return ((await response.json()) as { data: { transactionId: string } }).data.transactionId;
}

async function completedRecharge() {
  const transactionId = await recharge();
  ekupi.pay(transactionId);
  await settlePayment(world.app.features.payments, `${transactionId}01`);
  return { transactionId };
}

async function rechargeOfAnotherAmount() {
  const transactionId = await recharge();
  ekupi.pay(transactionId, { amount: '1' });
  await settlePayment(world.app.features.payments, `${transactionId}01`);
  return { transactionId };
}

async function pendingRecharge() {
  const transactionId = await recharge();
  return { transactionId, statusToken: signStatusToken(world.config.STATUS_TOKEN_KEY, transactionId, Date.now()) };
}

async function refundedOrder() {
  await signIn();
  const deps = world.app.features.reconciliation;
  await credit(deps, accountId, paise(200_000));
  const orderId = newId();
  await postDebit(deps, { orderId, accountId, amountPaise: paise(12_500) });
  await postRefund(deps, {
    key: refundKey(orderId, 1),
    of: orderPaymentKey(orderId),
    orderId,
    accountId,
    units: [`${orderId}:0:1`],
    amountPaise: paise(6_250),
  });
  return { orderId };
}

async function richPlayer(): Promise<void> {
  await signIn();
  await credit(world.app.features.ledger, accountId, paise(200_000));
}

test.each(['web', 'web-admin'])(
  'wallet answers %s as it expects',
  async (consumer) => {
    await verifyHttpPact({
      provider: 'wallet',
      consumer,
      url: world.app.url,
      tokenOf: (who) => (who === 'admin' ? admin : token),
      states: {
        'a signed-in admin': signInAdmin,
        'a player who recharged 500 rupees and spent 125 of them': spender,
        'an adjustment of 20000 rupees that another admin proposed': proposedAdjustment,
        'books that were compared': compareBooks,
        'a signed-in player with 2000 rupees': richPlayer,
        'ekupi opens payment pages': async () => void ekupi.createFaults.splice(0),
        'a completed recharge of 500 rupees of the signed-in player': completedRecharge,
        'a recharge of 500 rupees of which 1 rupee was paid': rechargeOfAnotherAmount,
        'a pending recharge of 500 rupees with a status token': pendingRecharge,
        'a recharge of 500 rupees of the signed-in player that waits at ekupi': async () => ({
          transactionId: await recharge(),
        }),
        'an order of the signed-in player for 125 rupees with 62.50 rupees refunded': refundedOrder,
        'a PhonePe payment of 500 rupees of the signed-in player': async () => {
          const transactionId = await recharge('phonepe');
          phonepe.settle(transactionId, { state: 'COMPLETED' });
          return { merchantTransactionId: `${transactionId}01` };
        },
      },
    });
  },
  60_000,
);

test('wallet answers what the front ends ask about brakes', async () => {
  const { url } = world.app;
  const issue = async () => {
    await signInAdmin();
    return admin;
  };
  await verifyHttpPact({
    provider: 'wallet',
    consumer: 'web-brakes',
    url,
    tokenOf: (who) => (who === 'admin' ? admin : token),
    states: {
      'a signed-in admin': signInAdmin,
      'a signed-in player with 2000 rupees': richPlayer,
      ...brakeStates('wallet', ['recharges'], url, issue),
    },
  });
});

test('wallet answers what the front ends ask about acts', async () => {
  await verifyHttpPact({
    provider: 'wallet',
    consumer: 'web-acts',
    url: world.app.url,
    tokenOf: () => admin,
    states: { 'a signed-in admin': signInAdmin, ...actsStates(world.servers.mongoUrl) },
  });
});

test('wallet answers what the front ends ask about notices', async () => {
  await verifyHttpPact({
    provider: 'wallet',
    consumer: 'web-notices',
    url: world.app.url,
    tokenOf: () => admin,
    states: { 'a signed-in admin': signInAdmin, 'a change waits for a second admin': proposedAdjustment },
  });
});
