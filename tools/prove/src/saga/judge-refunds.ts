import { paymentProviders } from '@topup/proto';
import type { TransferRecord } from '@topup/audit/invariants';
import { type Order, refundedToOf } from '@topup/order/testing/saga';
import { type Gateway, gatewayAccount, lateKey, suspenseKey } from '@topup/wallet/testing/ledger';
import { isListed, paymentsOf } from './due.ts';
import type { People } from './people.ts';
import type { World } from './replicas.ts';

/** Each payment may have one refund, not above its captured amount. Ledger and orders must agree with the payment gateways. */
export function paidBackCaptures(
  world: World,
  people: People,
  orders: readonly Order[],
  transfers: readonly TransferRecord[],
): string[] {
  const posted = new Map(transfers.filter(({ outcome }) => outcome === 'ok').map((one) => [one.key, one]));
  return [
    ...twice(world),
    ...paymentProviders.flatMap((gateway) => clearing(world, people, gateway, [...posted.values()])),
    ...inSuspense(world, posted),
    ...orders.flatMap((order) => unreported(world, order, posted)),
  ];
}

function twice({ payGateways }: World): string[] {
  const found: string[] = [];
  const left = new Map(payGateways.captured.map(([paymentId, { amountPaise }]) => [paymentId, amountPaise]));
  const seen = new Set<string>();
  for (const { paymentId, amountPaise } of payGateways.refunds.accepted) {
    if (seen.has(paymentId)) found.push(`${paymentId} was given back twice`);
    if (amountPaise > (left.get(paymentId) ?? 0)) found.push(`${paymentId} was given back more than it took`);
    seen.add(paymentId);
  }
  return found;
}

/** A payment gateway's account in the ledger must equal what the gateway holds. */
function clearing(
  { payGateways }: World,
  people: People,
  gateway: Gateway,
  posted: readonly TransferRecord[],
): string[] {
  const account = gatewayAccount(gateway);
  const taken = payGateways.captured.filter(([, page]) => page.gateway === gateway);
  const ids = new Set(taken.map(([paymentId]) => paymentId));
  const returned = payGateways.refunds.accepted.filter(({ paymentId }) => ids.has(paymentId));
  const sum = (some: readonly { readonly amountPaise?: number | undefined }[]): number =>
    some.reduce((total, { amountPaise = 0 }) => total + amountPaise, 0);
  // The wallets' initial money came in through ekupi.
  const filled = gateway === 'ekupi' ? people.filledPaise : 0;
  const holds = filled + sum(taken.map(([, page]) => page)) - sum(returned);
  const written =
    sum(posted.filter(({ debit }) => debit === account)) - sum(posted.filter(({ credit }) => credit === account));
  return holds === written ? [] : [`${gateway} holds ${holds} paise, and the books say ${written}`];
}

/** Money left in suspense at the end must be listed for admins. */
function inSuspense(world: World, posted: ReadonlyMap<string, TransferRecord>): string[] {
  return paymentsOf(world).flatMap(({ _id, recordId }) =>
    posted.get(lateKey(_id))?.credit === 'suspense' && !posted.has(suspenseKey(_id)) && !isListed(world, recordId)
      ? [`${_id} stands in suspense, and nobody is told`]
      : [],
  );
}

function unreported({ payGateways }: World, order: Order, posted: ReadonlyMap<string, TransferRecord>): string[] {
  const [only, ...others] = payGateways.captured.filter(([paymentId]) => paymentId.startsWith(order._id));
  if (order.paidAt || !only || others.length > 0) return [];
  const [paymentId, { amountPaise, pricePaise }] = only;
  if (amountPaise === pricePaise) return [];
  const refund = payGateways.refunds.ofPayment(paymentId);
  const isInWallet = posted.get(suspenseKey(paymentId))?.credit?.startsWith('wallet:');
  const isBack = refund?.end === 'COMPLETED';
  // The gateway has refused every refund request that reached it by now. One that never reached it is still repeated.
  const open = refund ? 'refund_failed null' : 'refund_initiated null';
  const truth = isBack ? 'refunded source' : isInWallet ? 'refunded wallet' : open;
  const shown = `${order.status} ${refundedToOf(order)}`;
  return shown === truth ? [] : [`order ${order._id} says ${shown}, and it is ${truth}`];
}
