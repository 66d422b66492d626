import { z } from 'zod';
import { paymentMethodFilters } from '@topup/proto';
import { choiceOf, countUpTo, day, LIMIT_MAX, PAGE_MAX, searchText } from '@topup/kit/http';
import { ID_PATTERN } from '@topup/kit/ids';
import { STATUSES } from '../domain/machine.ts';
import { failureCode, orderFields } from './schemas.ts';

const NOT_THERE = 'Order not found.';

export const adminListQuery = z.object({
  page: countUpTo(PAGE_MAX).default(1),
  limit: countUpTo(LIMIT_MAX).default(20),
  status: choiceOf(STATUSES),
  paymentMethod: choiceOf(paymentMethodFilters),
  gameId: z.string().max(40).optional(),
  startDate: day.describe('a calendar day in India, included'),
  endDate: day.describe('a calendar day in India, included'),
  sortBy: z.enum(['createdAt', 'totalAmount']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  search: searchText
    .optional()
    .describe(
      'an e-mail or a part of one; the beginning of a name; a User ID or Zone ID; an order ID or its first eight characters; ' +
        "the last eight of a merchant transaction ID; a supplier's order number",
    ),
});
export const adminOrderParams = z.object({ id: z.string().regex(ID_PATTERN, NOT_THERE) });
export const adminPagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
  totalOrders: z.int(),
  totalIsCapped: z.boolean().describe('there are more orders than were counted'),
});

const rupees = z.number().describe('rupees, at most two decimals');
const delivery = z.object({
  unit: z.string(),
  state: z.string(),
  supplierOrderId: z.string(),
  provedByBalance: z.boolean(),
  reason: z.string(),
  failureCode,
  sentAt: z.iso.datetime().nullable().describe('null when it was never sent'),
});
const { items, ...ofOrder } = orderFields;
export const orderDetailsSchema = z
  .object({
    ...ofOrder,
    playerName: z.string(),
    items: z.array(
      items.element.extend({
        multiplier: z
          .number()
          .optional()
          .describe('by what the supplier may multiply its list price for this player; absent when by 1'),
        smileOrderResponse: z.array(z.unknown()).describe('raw answers of the supplier, redacted, oldest first'),
        deliveries: z.array(delivery),
      }),
    ),
  })
  .meta({ id: 'OrderDetails' });
export const orderMoney = z
  .object({
    _id: z.string(),
    transaction_type: z.string(),
    status: z.string(),
    amount: rupees,
    description: z.string(),
    createdAt: z.iso.datetime(),
    paymentMethod: z.string(),
    balanceBefore: rupees.optional(),
    balanceAfter: rupees.optional(),
    failureReason: z.string().optional(),
    failureCode,
  })
  .meta({ id: 'OrderMoney' });
export const missingParts = z
  .array(z.enum(['transactions', 'deliveries']))
  .describe('parts whose service did not answer in time; the others are complete');

export const hiddenParts = z
  .array(z.enum(['player', 'transactions']))
  .describe('parts that this admin has no right to read; they are empty');

const points = z.number().describe("the supplier's points, at most two decimals");
export const placedSummarySchema = z
  .object({
    totalPointsRequired: points,
    orderCount: z.int(),
    unknownPointsOrders: z.int().describe('orders with items whose points are not entered; they are not in the sum'),
    currentBalance: points.nullable().describe('null when the supplier does not answer'),
    pointsShortfall: points.nullable(),
    coveredOrders: z
      .int()
      .nullable()
      .describe('the oldest orders that the balance covers beside orders under way; null when it is not known'),
    coveredPoints: points.nullable().describe('the points of these orders'),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'PlacedOrdersSummary' });
export const runReportSchema = z
  .object({
    runId: z.string(),
    considered: z.int(),
    started: z.int(),
    skipped: z.array(z.object({ orderId: z.string(), reason: z.string() })),
    pointsUsed: points,
    balanceBefore: points,
    waiting: z.int().describe('placed orders that this run has not started'),
  })
  .meta({ id: 'RunReport' });
