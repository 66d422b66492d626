import { z } from 'zod';
import { paymentProviders } from '@topup/proto';
import { ID_PATTERN } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { orderPaymentKey } from '../ledger/domain/keys.ts';

const id = z.string().regex(ID_PATTERN);
const AMOUNT_MAX_PAISE = 10_000_000_000n;
const amount = z
  .bigint()
  .min(1n)
  .max(AMOUNT_MAX_PAISE)
  .transform((value) => paise(value));

const keyOfOrder = ({ key, orderId }: { key: string; orderId: string }) => key === orderPaymentKey(orderId);

export const debitCommand = z
  .object({ key: z.string(), orderId: id, accountId: id, amountPaise: amount })
  .refine(keyOfOrder, 'the key is not the order’s');

export const voidCommand = z
  .object({ key: z.string(), orderId: id, accountId: z.union([id, z.literal('')]) })
  .refine(keyOfOrder, 'the key is not the order’s');

const UNITS_MAX = 500;

/** Units are "<orderId>:<item>:<unit>", so that `ofOrder` can refuse those of another order. */
const refund = {
  key: z.string().regex(/^refund:[0-9a-f]{32}:\d{1,6}$/),
  of: z.string(),
  orderId: id,
  accountId: id,
  units: z.array(z.string().max(100)).min(1).max(UNITS_MAX),
  amountPaise: amount,
};
type OfOrder = { key: string; of: string; orderId: string; units: string[] };

function ofOrder({ key, of, orderId, units }: OfOrder, { addIssue }: z.RefinementCtx): void {
  if (!key.startsWith(`refund:${orderId}:`)) addIssue('the key is not the order’s');
  if (of !== orderPaymentKey(orderId)) addIssue('the purchase is not the order’s');
  if (!units.every((unit) => unit.startsWith(`${orderId}:`))) addIssue('a unit of another order');
}

export const refundCommand = z.object(refund).superRefine(ofOrder);

const words = z.string().min(1).max(200);

export const manualRefundCommand = z
  .object({ ...refund, outside: z.object({ reference: words, reason: words, by: id }) })
  .superRefine(ofOrder);

export const paymentRequest = z
  .object({
    orderId: id,
    accountId: id,
    amountPaise: amount,
    gateway: z.enum(paymentProviders),
    redirectUrl: z.url(),
  })
  .transform(({ orderId, ...request }) => ({ ...request, _id: orderId }));
