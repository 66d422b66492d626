import { z } from 'zod';
import { parseRupees, rupeesText, type Paise } from '@topup/kit/money';
import { paidFor, type Created, type GatewayAnswer, type PaymentPurpose } from '../../domain/payments.ts';

type CreateOrder = {
  readonly key: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly purpose: PaymentPurpose;
  readonly accountId: string;
  readonly customer: { readonly name: string; readonly email: string; readonly mobile: string };
  readonly redirectUrl: string;
};

export const createOrderBody = ({
  key,
  paymentId,
  amountPaise,
  purpose,
  accountId,
  customer,
  redirectUrl,
}: CreateOrder) => ({
  key,
  client_txn_id: paymentId,
  amount: rupeesText(amountPaise),
  p_info: purpose === 'order' ? 'Order' : 'Wallet recharge',
  customer_name: customer.name,
  customer_email: customer.email,
  customer_mobile: customer.mobile,
  redirect_url: redirectUrl,
  // The status call returns these fields, so that a payment missing from our database can be restored.
  udf1: accountId,
  udf2: purpose,
  udf3: '',
});

/** ekupi finds a payment only with the day of its creation by ekupi's clock, as DD-MM-YYYY. `day` is an ISO date. */
export const statusBody = (key: string, paymentId: string, day: string) => ({
  key,
  client_txn_id: paymentId,
  txn_date: day.split('-').reverse().join('-'),
});

const text = z.union([z.string(), z.number()]).transform(String);
const opened = z.object({
  status: z.literal(true),
  data: z.object({ order_id: text.default(''), payment_url: z.url({ protocol: /^https?$/ }) }),
});
const refused = z.object({ status: z.literal(false), msg: z.string().default('') });

/** `status` must be a boolean: the string "false" would be truthy. */
export function readCreated(answer: unknown): Created {
  const good = opened.safeParse(answer);
  if (good.success) return { kind: 'opened', paymentUrl: good.data.data.payment_url, orderId: good.data.data.order_id };
  const bad = refused.safeParse(answer);
  return bad.success ? { kind: 'refused', reason: bad.data.msg.slice(0, 200) } : { kind: 'unclear' };
}

const found = z.object({
  status: z.literal(true),
  data: z.object({
    id: text.default(''),
    client_txn_id: z.string(),
    amount: text,
    status: z.string(),
    upi_txn_id: text.default(''),
    udf1: text.default(''),
    udf2: text.default(''),
  }),
});
/** ekupi's exact words when it has no such payment under that day. Other words are about our key or account. */
const NOT_FOUND = 'Record not found';

/** The outer `status` is about the request, `data.status` about the payment. Anything unexpected gives `unclear`. */
export function readStatus(answer: unknown, paymentId: string): GatewayAnswer {
  const parsed = found.safeParse(answer);
  if (!parsed.success) {
    const bad = refused.safeParse(answer);
    return bad.success && bad.data.msg === NOT_FOUND ? { state: 'unknown' } : { state: 'unclear' };
  }
  // Of the answer only the fields in `raw` are stored; others contain personal data.
  const { udf1, udf2, ...raw } = parsed.data.data;
  const { id, client_txn_id, amount, status, upi_txn_id } = raw;
  if (client_txn_id !== paymentId) return { state: 'unclear' };
  switch (status.toLowerCase()) {
    case 'success': {
      const captured = parseRupees(amount);
      if (!captured.ok || captured.value <= 0) return { state: 'unclear' };
      const capture = {
        reference: upi_txn_id.slice(0, 100),
        transactionId: id.slice(0, 100),
        instrument: 'UPI',
      };
      return { state: 'paid', amountPaise: captured.value, capture, raw, ...paidFor(udf1, udf2) };
    }
    case 'failure':
      return { state: 'failed', reason: 'failure', raw };
    case 'created':
      return { state: 'pending', paying: false };
    case 'scanning':
      return { state: 'pending', paying: true };
    default:
      return { state: 'unclear' };
  }
}
