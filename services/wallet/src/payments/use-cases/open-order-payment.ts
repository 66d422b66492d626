import { PaymentState, type AnswerInitOf } from '@topup/proto';
import { QueryFailed } from '@topup/kit/messaging';
import type { DecisionDeps, OpenPage } from '../deps.ts';
import { TOO_MANY } from '../open-page.ts';
import { decisionOf } from '../order-settlement.ts';
import { answerOf } from '../payment-answer.ts';
import type { Checkout } from '../store/checkouts.ts';

export type OpenDeps = Omit<DecisionDeps, 'ledger'> & {
  readonly publicOrigin: string;
  readonly openPage: OpenPage;
};
type PaymentRequest = Pick<Checkout, '_id' | 'accountId' | 'gateway' | 'amountPaise' | 'redirectUrl'>;

/** Less than the ten seconds that the order service waits, because its query and our answer take time too. */
const BUDGET_MS = 8_500;

/** Rejects with QueryFailed if the return address is not on our origin, or if the order requested another payment before. */
export async function openOrderPayment(
  deps: OpenDeps,
  request: PaymentRequest,
): Promise<AnswerInitOf<'wallet.payment.create'>> {
  const { _id: orderId, accountId } = request;
  if (!request.redirectUrl.startsWith(`${deps.publicOrigin}/`))
    throw new QueryFailed('foreign_address', 'the return address is not on the origin of the store');
  // An order whose payment is decided, for example by a cancellation, gets no page.
  if (await decisionOf(deps, orderId, accountId)) return answerOf(deps, orderId);
  if (!(await deps.checkouts.begin(request, deps.now()))) {
    const known = await deps.checkouts.find(orderId);
    if (!known || !isSame(known, request)) throw new QueryFailed('other_payment', 'the order has another payment');
    if (!(await deps.checkouts.claimOpening(orderId, deps.now()))) return answerOf(deps, orderId);
  }
  return open(deps, request);
}

async function open(
  deps: Pick<OpenDeps, 'openPage' | 'checkouts' | 'now'>,
  request: PaymentRequest,
): Promise<AnswerInitOf<'wallet.payment.create'>> {
  const { _id: orderId, accountId, gateway, amountPaise, redirectUrl } = request;
  const payment = { recordId: orderId, purpose: 'order', accountId, gateway, amountPaise } as const;
  const page = await deps.openPage(payment, { redirectUrl, budgetMs: BUDGET_MS });
  if (!page || page === TOO_MANY) {
    await deps.checkouts.notOpened(orderId, deps.now());
    return { orderId, state: page ? PaymentState.TOO_MANY : PaymentState.PAGELESS };
  }
  await deps.checkouts.opened(orderId, page.paymentUrl, page.paymentId);
  return { orderId, state: PaymentState.OPEN, ...page };
}

const isSame = (known: Checkout, request: PaymentRequest): boolean =>
  known.accountId === request.accountId &&
  known.gateway === request.gateway &&
  known.amountPaise === request.amountPaise;
