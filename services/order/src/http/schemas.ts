import { z } from 'zod';
import { failureCodes, orderMoneyPlaces, paymentMethods } from '@topup/proto';
import { choiceOf, countUpTo, LIMIT_MAX, PAGE_MAX } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { GAME_CODE } from '@topup/proto/game';
import { STATUSES } from '../domain/machine.ts';
import { timelineSchema } from './timeline.ts';

/** IDs are texts, because a number would lose their leading zeros. */
const digits = (missing: string, name: string, max: number) =>
  z
    .string({ error: ({ input }) => (typeof input === 'number' ? `Please send the ${name} as text.` : missing) })
    .trim()
    .min(1, missing)
    .regex(new RegExp(`^\\d{1,${max}}$`), `The ${name} must be made of at most ${max} digits.`);

const BOTH = 'Please enter both User ID and Zone ID.';
export const verifyBody = z.strictObject({
  userId: digits(BOTH, 'User ID', 20),
  zoneId: digits(BOTH, 'Zone ID', 10),
});

/** Besides the name, hints from our own deliveries to this player. The game may know of other purchases. */
export const verifiedFields = {
  username: z.string(),
  activePasses: z.int().describe('Weekly Passes that may still be active; they run one after the other, 7 days each'),
  passProductIds: z.array(z.string()).describe('the products that are Weekly Passes'),
  bonusUsed: z
    .array(z.string())
    .describe(
      'first-purchase packs that were delivered to this player since the day from which bonuses count, by default 1 January',
    ),
  unavailable: z
    .array(z.string())
    .describe('the products that cannot be sold to this player, because the supplier may charge too much for them'),
};

const requestedItem = z.strictObject({
  productId: z.string().min(1).max(64),
  spu: z.string().max(200).optional().describe('ignored: an item is called as the price list calls it'),
  price: z.union([z.string().max(20), z.number()], 'The price of an item is not valid.'),
  quantity: z
    .int('The quantity of an item must be a whole number.')
    .min(1, 'The quantity of an item must be at least 1.')
    .max(10_000, 'The quantity of an item is too large.'),
});
const NOTHING = 'Please select at least one item';
export const createBody = z.strictObject({
  userId: digits('Please enter your Mobile Legends User ID', 'User ID', 20),
  zoneId: digits('Please enter your Mobile Legends Zone ID', 'Zone ID', 10),
  items: z.array(requestedItem, NOTHING).min(1, NOTHING).max(100, 'This order has too many items.'),
  paymentMethod: z.enum(paymentMethods, 'Please choose a payment method.'),
  gameId: z.string().max(40).default(GAME_CODE),
});

export const listQuery = z.strictObject({
  page: countUpTo(PAGE_MAX).default(1),
  limit: countUpTo(LIMIT_MAX).default(10),
  status: choiceOf(STATUSES),
});
export const orderParams = z.object({ orderId: z.string().regex(ID_PATTERN, 'This is not an order ID.') });

export const recordSchema = z
  .object({
    orders: z.int(),
    seconds: z.int().describe('nine of ten of the newest were delivered within this time'),
    medianSeconds: z.int().describe('half of the newest were delivered within this time'),
  })
  .nullable()
  .describe('orders completed in the last 30 days; null when they are fewer than 100, or not counted');

const status = z.enum(STATUSES);
export const failureCode = z
  .enum(failureCodes)
  .optional()
  .describe('the code of failureReason; present whenever it is');
const refundedTo = z
  .enum(['wallet', 'source', 'outside'])
  .optional()
  .describe(
    'where refunded money is: in the wallet, in the account that paid, or outside the store (all or part of it paid back by support)',
  );
const rupees = z.number().describe('rupees, at most two decimals');
const refundedAmount = rupees.optional().describe('how much has been refunded; absent when the order does not know');
const money = z
  .array(
    z.object({
      at: z.enum(orderMoneyPlaces),
      amount: rupees.optional().describe('absent when only the wallet knows it or nothing was taken'),
      units: z.int().optional().describe('the number of units that it pays for'),
    }),
  )
  .describe("where the order's money is; amounts are for its owner only");
const payable = {
  paymentUrl: z.string().optional().describe('the payment page where it can still be paid'),
  expiresAt: z.iso
    .datetime()
    .optional()
    .describe('if the order is not paid by then, it is closed and nothing is charged'),
};
const item = z.object({
  _id: z.string(),
  spu: z.string(),
  productId: z.string(),
  price: rupees,
  quantity: z.int(),
  deliveredQuantity: z.int(),
  provedByBalance: z.int().describe('of these, how many only our balance at the supplier confirms, without a number'),
  subtotal: rupees,
  refundedAmount: rupees.optional().describe('how much of it has been refunded; absent while nothing has'),
  smileOrderId: z.array(z.string()),
});
export const orderFields = {
  _id: z.string(),
  userId: z.object({ _id: z.string(), name: z.string() }),
  userEmail: z.string(),
  gameId: z.string(),
  userGameId: z.string(),
  zoneId: z.string(),
  totalAmount: rupees,
  paymentMethod: z.string(),
  paymentDetails: z.object({
    merchantTransactionId: z.string().optional(),
    phonepeTransactionId: z.string().optional().describe("the gateway's own id of the payment, at any gateway"),
    paymentInstrument: z.string().optional(),
    merchantRefundId: z.string().optional(),
  }),
  paymentGatewayResponse: z.record(z.string(), z.unknown()).optional(),
  status,
  failureReason: z.string().optional(),
  failureCode,
  statusMessage: z.string(),
  refundedTo,
  refundedAmount,
  money,
  ...payable,
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().optional().describe('of a completed order: when its last unit was delivered'),
  estimatedDeliveryTime: z.iso.datetime().optional(),
  smileOrderIds: z.array(z.string()),
  items: z.array(item),
};
export const orderSchema = z.object(orderFields).meta({ id: 'Order' });
export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() });
export const statusFields = {
  orderId: z.string(),
  status,
  reason: z.string().optional(),
  failureReason: z.string().optional(),
  failureCode,
  statusMessage: z.string(),
  refundedTo,
  money,
  totalAmount: rupees,
  /** This field and those below are for the owner only. */
  refundedAmount,
  ...payable,
  playerName: z.string().optional(),
  paymentMethod: z.string().optional(),
  estimatedDeliveryTime: z.iso.datetime().optional(),
  items: z
    .array(item.omit({ smileOrderId: true }))
    .optional()
    .describe('for its owner only, as in the list of orders'),
  timeline: timelineSchema.optional().describe('for its owner only'),
};
/** Contains nothing about the person or the account, and no amounts. */
export const supportStatus = z.object({ orderId: z.string(), status, money });
export const moveEvent = z.object({ status });
const counts = z.array(z.object({ _id: z.string(), count: z.int() }));
export const ownCounts = z.object({
  total: z.int(),
  byStatus: counts.describe('statuses without an order are absent'),
});
export const mostBoughtProducts = z
  .array(z.string())
  .describe('product ids by units delivered in the last 30 days, most first; empty while that is not known');
export const statisticsSchema = z
  .object({
    orders: z.object({ total: z.int(), today: z.int(), month: z.int(), byStatus: counts }),
    transactions: z.object({
      total: z.int(),
      today: z.int(),
      byStatus: counts,
      asOf: z.iso.datetime().nullable().describe('when the wallet reported these numbers; null when it has not'),
      yesterday: z.int().optional().describe('yesterday until the same time of day; absent when not counted in time'),
    }),
    revenue: z.object({ totalRevenue: rupees, todayRevenue: rupees, monthRevenue: rupees }),
    yesterday: z
      .object({ orders: z.int(), revenue: rupees, until: z.iso.datetime() })
      .nullable()
      .describe("the same figures of yesterday's orders until this time of day; null when they were not counted"),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'Statistics' });
