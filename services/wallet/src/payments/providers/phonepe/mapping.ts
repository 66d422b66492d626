import { z } from 'zod';
import { paise, type Paise } from '@topup/kit/money';
import {
  paidFor,
  type Created,
  type GatewayAnswer,
  type RefundAnswer,
  type RefundRequested,
} from '../../domain/payments.ts';
import type { GatewayReply } from '../../call-gateway.ts';
import type { PageOf } from '../../gateway.ts';

/** 25 min: PhonePe closes its page before the wallet lets the payment expire, which is after 30 min. */
const EXPIRES_AFTER_S = 1_500;

export const payBody = ({ _id, recordId, amountPaise, purpose, accountId }: PageOf, redirectUrl: string) => ({
  merchantOrderId: _id,
  amount: amountPaise,
  expireAfter: EXPIRES_AFTER_S,
  // The status call returns these fields, so that a payment missing from our database can be restored.
  metaInfo: { udf1: recordId, udf2: accountId, udf3: purpose },
  paymentFlow: {
    type: 'PG_CHECKOUT',
    message: purpose === 'order' ? 'Order' : 'Wallet recharge',
    merchantUrls: { redirectUrl },
  },
});

const opened = z.object({ orderId: z.string().max(200), redirectUrl: z.url({ protocol: /^https?$/ }) });
const failure = z.object({
  code: z.string().optional(),
  errorCode: z.string().optional(),
  message: z.string().default(''),
});

/** HTTP statuses that say that no order was created. A duplicate's status is not among them, because its order exists. */
const REFUSALS = [400, 401, 403, 417, 422];

export function readCreated(reply: GatewayReply | null): Created {
  const good = reply && reply.status < 300 ? opened.safeParse(reply.body) : null;
  if (good?.success) return { kind: 'opened', paymentUrl: good.data.redirectUrl, orderId: good.data.orderId };
  const bad = reply && REFUSALS.includes(reply.status) ? failure.safeParse(reply.body) : null;
  if (!bad?.success) return { kind: 'unclear' };
  return { kind: 'refused', reason: wordsOf(bad.data) };
}

const wordsOf = ({ code, errorCode, message }: z.output<typeof failure>): string =>
  `${code ?? errorCode ?? ''} ${message}`.trim().slice(0, 200);

const text = z.string().max(200);
/** Only these fields of an answer are read and stored; the others are personal data. */
const status = z.object({
  orderId: text,
  merchantOrderId: text.optional(),
  state: text,
  amount: z.int().positive(),
  errorCode: text.optional(),
  detailedErrorCode: text.optional(),
  metaInfo: z.object({ udf2: text.default(''), udf3: text.default('') }).optional(),
  paymentDetails: z
    .array(
      z.object({
        transactionId: text,
        paymentMode: text.optional(),
        timestamp: z.int().optional(),
        amount: z.int().optional(),
        state: text,
        errorCode: text.optional(),
        rail: z.object({ type: text.optional(), utr: text.optional() }).optional(),
      }),
    )
    .default([]),
});

/** Codes for a payment or refund that PhonePe does not have. Any other error does not say whether it exists. */
const NO_ORDER = ['ORDER_NOT_FOUND', 'MERCHANT_ORDER_MAPPING_NOT_FOUND'];
const NO_REFUND = ['REFUND_NOT_FOUND', 'MERCHANT_REFUND_MAPPING_NOT_FOUND'];

function isNotFound({ status: httpStatus, body }: GatewayReply, codes: readonly string[]): boolean {
  const bad = httpStatus === 404 || httpStatus === 400 ? failure.safeParse(body) : null;
  return bad?.success === true && codes.includes(bad.data.code ?? bad.data.errorCode ?? '');
}

/** Only the answer's own `state` counts, not those in `paymentDetails`: attempts may fail before one succeeds. */
export function readStatus(reply: GatewayReply | null, paymentId: string): GatewayAnswer {
  if (!reply) return { state: 'unclear' };
  if (isNotFound(reply, NO_ORDER)) return { state: 'unknown' };
  const parsed = reply.status === 200 ? status.safeParse(reply.body) : null;
  if (!parsed?.success) return { state: 'unclear' };
  const { metaInfo, ...raw } = parsed.data;
  if (raw.merchantOrderId !== undefined && raw.merchantOrderId !== paymentId) return { state: 'unclear' };
  switch (raw.state) {
    case 'COMPLETED': {
      const made = raw.paymentDetails.find(({ state }) => state === 'COMPLETED');
      const capture = {
        reference: made?.rail?.utr ?? '',
        transactionId: made?.transactionId ?? raw.orderId,
        instrument: made?.paymentMode ?? '',
      };
      const whose = paidFor(metaInfo?.udf2, metaInfo?.udf3);
      return { state: 'paid', amountPaise: paise(raw.amount), capture, raw, ...whose };
    }
    case 'FAILED':
      return { state: 'failed', reason: raw.errorCode ?? 'FAILED', raw };
    case 'PENDING':
    case 'CREATED':
      return { state: 'pending', paying: raw.paymentDetails.some(({ state }) => state === 'PENDING') };
    default:
      return { state: 'unclear' };
  }
}

const DECLINED = ['AUTHORIZATION_ERROR', 'PAYMENT_DECLINED', 'TRANSACTION_DECLINED'];
const codes = z.object({
  errorCode: text.optional(),
  detailedErrorCode: text.optional(),
  paymentDetails: z.array(z.object({ errorCode: text.optional() })).default([]),
});

export function isDeclined(gatewayAnswer: unknown): boolean {
  const { success, data } = codes.safeParse(gatewayAnswer);
  if (!success) return false;
  const { errorCode, detailedErrorCode, paymentDetails } = data;
  return [errorCode, detailedErrorCode, ...paymentDetails.map((attempt) => attempt.errorCode)].some((code) =>
    DECLINED.includes(code ?? ''),
  );
}

export const refundBody = (refundId: string, paymentId: string, amountPaise: Paise) => ({
  merchantRefundId: refundId,
  originalMerchantOrderId: paymentId,
  amount: amountPaise,
});

const refund = z.object({ merchantRefundId: text.optional(), state: text });

export function readRefundRequested(reply: GatewayReply | null): RefundRequested {
  const bad = reply && reply.status >= 400 ? failure.safeParse(reply.body) : null;
  return bad?.success ? { error: wordsOf(bad.data) } : {};
}

/** Only the refund's own `state` can say that it failed: an HTTP error cannot. */
export function readRefund(reply: GatewayReply | null, refundId: string): RefundAnswer {
  if (!reply) return { state: 'unclear' };
  if (isNotFound(reply, NO_REFUND)) return { state: 'unknown' };
  const parsed = reply.status === 200 ? refund.safeParse(reply.body) : null;
  if (!parsed?.success || (parsed.data.merchantRefundId ?? refundId) !== refundId) return { state: 'unclear' };
  switch (parsed.data.state) {
    case 'COMPLETED':
      return { state: 'completed' };
    case 'FAILED':
      return { state: 'failed' };
    case 'PENDING':
    case 'CONFIRMED':
      return { state: 'pending' };
    default:
      return { state: 'unclear' };
  }
}
