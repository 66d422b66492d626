import { BRAKES } from '@topup/proto/brake-names';
import { idOfCall } from '@topup/kit/idempotency';
import { fingerprint } from '@topup/kit/ids';
import type { Paise } from '@topup/kit/money';
import { signStatusToken } from '@topup/kit/session';
import type { RechargeDeps } from '../deps.ts';
import type { Gateway } from '../../ledger/domain/accounts.ts';
import { TOO_MANY } from '../../payments/open-page.ts';
import { takePlace } from '../../payments/take-place.ts';
import type { Recharge } from '../store/recharges.ts';

type RechargeRequest = {
  readonly accountId: string;
  readonly gateway: Gateway;
  readonly amountPaise: Paise;
  readonly idempotencyKey: string | null;
};
export type StartedRecharge =
  | { readonly kind: 'opened'; readonly transactionId: string; readonly paymentUrl: string }
  | { readonly kind: 'in_flight' }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'page_unavailable' }
  | { readonly kind: 'recharges_stopped' }
  | { readonly kind: 'too_many_open_payments' };

const ROUTE = '/api/wallet/recharge/:method';
const BUDGET_MS = 10_000;

/** A repeated key gets the same page, or another try to open one. The rate limit (429) applies to new recharges only. */
export async function startRecharge(deps: RechargeDeps, request: RechargeRequest): Promise<StartedRecharge> {
  const { accountId, amountPaise, gateway, idempotencyKey } = request;
  const _id = idOfCall({ accountId, route: ROUTE, key: idempotencyKey });
  const requestFingerprint = fingerprint({ accountId, amountPaise, gateway });

  const known = idempotencyKey === null ? null : await deps.recharges.find(_id);
  if (known) return repeat(deps, request, known, requestFingerprint);
  if (await areStopped(deps)) return { kind: 'recharges_stopped' };
  await deps.limiter.enforce('recharges', accountId, 'Too many recharges. Please wait a moment and try again.');
  // The place for an open payment is taken before the recharge is stored, so that a refused recharge leaves nothing behind.
  if (!(await takePlace(deps, accountId, _id))) return { kind: 'too_many_open_payments' };
  // Once more, because the brake may have been put on meanwhile. A place that is not used becomes free by itself.
  if (await areStopped(deps)) return { kind: 'recharges_stopped' };
  const now = deps.now();
  if (!(await deps.recharges.start({ _id, accountId, amountPaise, gateway, fingerprint: requestFingerprint, now }))) {
    const first = await deps.recharges.find(_id);
    return first?.recharge.fingerprint === requestFingerprint ? { kind: 'in_flight' } : { kind: 'key_reused' };
  }
  return open(deps, request, _id);
}

const areStopped = async ({ brakes }: Pick<RechargeDeps, 'brakes'>): Promise<boolean> =>
  (await brakes.on()).has(BRAKES.recharges);

type OpenDeps = Omit<RechargeDeps, 'limiter' | 'openPlaces' | 'payments'>;

async function repeat(
  deps: OpenDeps,
  request: RechargeRequest,
  known: Recharge,
  requestFingerprint: string,
): Promise<StartedRecharge> {
  const { _id, status, recharge } = known;
  if (recharge.fingerprint !== requestFingerprint) return { kind: 'key_reused' };
  if (recharge.paymentUrl) return { kind: 'opened', transactionId: _id, paymentUrl: recharge.paymentUrl };
  if (status !== 'pending') return { kind: 'page_unavailable' };
  if (await areStopped(deps)) return { kind: 'recharges_stopped' };
  if (!(await deps.recharges.claimOpening(_id, deps.now()))) return { kind: 'in_flight' };
  return open(deps, request, _id);
}

async function open(deps: OpenDeps, request: RechargeRequest, transactionId: string): Promise<StartedRecharge> {
  const { accountId, amountPaise, gateway } = request;
  const token = signStatusToken(deps.statusTokenKey, transactionId, deps.now().getTime());
  const redirectUrl = `${deps.publicOrigin}/wallet-recharge-status?transactionId=${transactionId}&t=${token}`;
  const page = await deps.openPage(
    { recordId: transactionId, purpose: 'recharge', accountId, gateway, amountPaise },
    { redirectUrl, budgetMs: BUDGET_MS },
  );
  if (!page || page === TOO_MANY) {
    await deps.recharges.notOpened(transactionId, deps.now());
    return { kind: page ? 'too_many_open_payments' : 'page_unavailable' };
  }
  await deps.recharges.opened(transactionId, page.paymentUrl, page.paymentId);
  return { kind: 'opened', transactionId, paymentUrl: page.paymentUrl };
}
