import { z } from 'zod';
import { countUpTo, LIMIT_MAX, PAGE_MAX } from '@topup/kit/http';
import { orderOfUnit, STATES } from '../domain/attempt.ts';
import { LEVELS, REASONS } from '../domain/points-watch.ts';
import { REFUSAL_CODES } from '../domain/refusals.ts';

/** Request and response bodies of the deliveries desk. */
export const unit = z.string().refine((text) => orderOfUnit(text) !== null, 'This is not the id of a delivery.');
export const state = z.enum(STATES);
export const verdict = z.enum(['delivered', 'not_delivered']);
export const reason = z.string().trim().min(3, 'Please give a reason.').max(500);
export const status = z.string().regex(/^\d{1,6}$/, 'A status is a number of up to six digits.');
export const failureCode = z.enum(REFUSAL_CODES);
export const proposalId = z.string().min(1).max(100);
export const supplierOrderId = z
  .string()
  .trim()
  .regex(/^[\w.:/-]{1,64}$/, "This is not a supplier's order number.");
export const page = countUpTo(PAGE_MAX).default(1);
export const limit = countUpTo(LIMIT_MAX).default(20);

export const delivery = z.object({
  unit: z.string(),
  orderId: z.string(),
  productId: z.string(),
  userGameId: z.string(),
  zoneId: z.string(),
  state,
  reason: z.string(),
  supplierOrderId: z.string().nullable(),
  price: z.number().nullable().describe('rupees that the player paid for it; null when not known'),
  points: z.number().nullable().describe('what the supplier charges for it; null when not known'),
  sentAt: z.string().nullable(),
  resolvableAt: z.string().nullable().describe("before it 'not delivered' is refused"),
  resolvableInMs: z.number().int(),
  tries: z.number().int(),
  needsSecondAdmin: z.boolean().describe('a verdict is only proposed until another admin confirms it'),
  proposal: z
    .object({
      id: z.string(),
      verdict,
      supplierOrderId: z.string().nullable(),
      reason: z.string(),
      by: z.string(),
      email: z.string(),
      at: z.string(),
    })
    .nullable(),
  unknownStatus: z.string().nullable().describe('a status that could be added to the table of refusals'),
  log: z.array(
    z
      .object({
        at: z.string(),
        n: z.number(),
        event: z.string(),
        state: z.string(),
        reason: z.string().optional(),
        raw: z.string().optional().describe("the supplier's answer as received, redacted"),
        httpStatus: z.number().optional(),
        by: z.string().optional(),
      })
      .loose(),
  ),
});

const reading = z.object({ points: z.number(), at: z.string() });
export const evidence = z.object({
  delivery,
  suggestion: z.enum(['delivered', 'not_delivered', 'wait', 'unclear']),
  reasons: z.array(z.string()),
  before: reading.nullable().describe('the balance before the call'),
  after: reading.nullable().describe('the balance after it'),
  fell: z.number().nullable().describe('points that left the balance in between'),
  explained: z.number().nullable().describe('points that other deliveries cost for certain'),
  uncertain: z.number().int().nullable().describe('other calls that may or may not have cost something'),
  from: z.string().describe("the span of time to look at in the supplier's own list"),
  to: z.string(),
  calls: z.array(z.object({ unit: z.string(), points: z.number(), from: z.string(), certain: z.boolean() })),
  callCount: z.number().int(),
});

export const supplier = z.object({
  points: z.number().nullable().describe('null while the supplier cannot be asked'),
  asOf: z.string().nullable(),
  breaker: z.enum(['open', 'closed']),
  paused: z.boolean().describe('our clock is wrong: nothing is sent'),
  level: z.enum(LEVELS).nullable(),
  lowBecause: z
    .enum(REASONS)
    .nullable()
    .describe('what makes the level worse than ok: what is left, or how long it lasts'),
  low: z.number(),
  critical: z.number(),
  spentPerHour: z.number().describe('points of our own deliveries of the last hour'),
  runwayMinutes: z.number().int().nullable().describe('null while nothing is being spent'),
  inFlight: z.number().int(),
  ambiguous: z.number().int(),
});

export const refusal = z.object({
  status: z.string(),
  reason: z.string(),
  failureCode: z.string().describe('the code that players and programs get'),
  builtIn: z.boolean(),
  email: z.string().nullable(),
  at: z.string().nullable(),
});
