import type { Payment } from './payments.ts';

const RUPEES = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

/** Reads rupees as text. Null when it is not an amount above zero. */
export function paiseOf(amount: string): number | null {
  const match = RUPEES.exec(amount);
  const paise = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  return paise > 0 ? paise : null;
}

const rupeesOf = (paise: number): number => Number((paise / 100).toFixed(2));

/** The status call's format: DD-MM-YYYY. */
export function indianDate(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return parts.format(new Date(iso)).replaceAll('/', '-');
}

export const fieldsOf = (payment: Payment) => ({
  id: Number(payment.id),
  client_txn_id: payment.merchantTransactionId,
  amount: rupeesOf(payment.amountPaise),
  status: payment.status,
  customer_vpa: payment.status === 'success' ? 'player@upi' : '',
  upi_txn_id: payment.status === 'success' ? payment.upiTransactionId : '',
  customer_name: payment.customer.name,
  customer_email: payment.customer.email,
  customer_mobile: payment.customer.mobile,
  p_info: payment.info,
  remark: payment.status === 'failure' ? 'Payment failed or expired' : '',
  udf1: payment.udf[0],
  udf2: payment.udf[1],
  udf3: payment.udf[2],
  redirect_url: payment.redirectUrl,
  txnAt: payment.createdAt.slice(0, 10),
  createdAt: payment.createdAt,
});
