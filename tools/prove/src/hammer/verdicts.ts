import { deliveriesTo } from '@topup/tests/support/simulators';
import { decided, type Person } from './people.ts';
import type { Ground } from './shop.ts';

/** A delivery whose outcome is unknown, as the admins' desk shows it. */
export type Unit = {
  readonly unit: string;
  readonly productId: string;
  readonly userGameId: string;
  readonly zoneId: string;
  readonly resolvableInMs: number;
  readonly proposal?: { readonly id: string; readonly by: string; readonly email: string } | null;
};
const REPLIES_ARRIVE_WITHIN_MS = 60_000;
type Resolved = { readonly data: { readonly delivery: Unit } };
type Verdict = { readonly verdict: 'delivered' | 'not_delivered'; readonly supplierOrderId?: string };

/**
 * Settles a unit by the supplier's own record: as delivered if the record has an order number that no other unit has, or
 * as not delivered once the supplier can no longer accept the request. Returns whether it is settled. `withdrawn`: if a
 * proposal exists, one admin withdraws it while the other confirms it.
 */
export async function settleUnit(ground: Ground, unit: Unit, withdrawn = false): Promise<boolean> {
  if (unit.proposal) return confirm(ground, unit, withdrawn);
  const record = await deliveriesTo(unit.userGameId, unit.zoneId).catch(() => null);
  if (!record) return false;
  for (const { orderId, productId, at } of record) {
    if (productId !== unit.productId) continue;
    // The order number may belong to another unit, whose reply from the supplier is still under way.
    if (Date.now() - Date.parse(at) < REPLIES_ARRIVE_WITHIN_MS) return false;
    const answer = await resolve(ground, unit, { verdict: 'delivered', supplierOrderId: orderId });
    if (answer !== 'supplier_order_id_taken') return answer === 'settled';
  }
  // During `resolvableInMs` the supplier may still accept a request, so a record without the order proves nothing yet.
  if (unit.resolvableInMs > 0) return false;
  return (await resolve(ground, unit, { verdict: 'not_delivered' })) === 'settled';
}

async function resolve(ground: Ground, unit: Unit, verdict: Verdict): Promise<string> {
  const path = `/api/admin/deliveries/${unit.unit}/resolve`;
  const answer = await decided<Resolved>(ground.book, ground.admins[0], `a verdict on ${unit.unit}`, ({ call }) =>
    call('POST', path, { ...verdict, reason: 'The supplier’s own record' }),
  );
  if (answer.status === 200) return 'settled';
  if (answer.status === 202) return (await confirm(ground, answer.body.data.delivery, false)) ? 'settled' : 'proposed';
  return answer.body.code ?? '';
}

async function confirm(ground: Ground, { unit, proposal }: Unit, withdrawn: boolean): Promise<boolean> {
  if (!proposal) return false;
  const other = ground.admins.find(({ email }) => email !== proposal.email) as Person;
  const body = { proposalId: proposal.id };
  const path = `/api/admin/deliveries/${unit}`;
  const confirming = decided(ground.book, other, `${unit} is confirmed`, ({ call }) =>
    call('POST', `${path}/confirm`, body),
  );
  if (withdrawn)
    await decided(ground.book, ground.admins[0], `${unit} is withdrawn`, ({ call }) =>
      call('POST', `${path}/withdraw`, { ...body, reason: 'A random run' }),
    );
  return (await confirming).status === 200;
}
