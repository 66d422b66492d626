import { z } from 'zod';
import { countUpTo, LIMIT_MAX, PAGE_MAX } from '@topup/kit/http';
import { orderOfUnit, STATES } from '../domain/attempt.ts';
import { FITS, SETTINGS } from '../domain/charges.ts';
import { LEVELS, REASONS } from '../domain/points-watch.ts';
import { REFUSAL_CODES } from '../domain/refusals.ts';

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

const reading = z.object({ points: z.number(), at: z.string() });
const proof = z
  .object({
    before: reading.describe('the balance before the unit was sent'),
    first: reading.describe('the first later balance that shows what became of it'),
    second: reading.describe('the next one, which says the same'),
    fell: z.number().describe('points by which the balance fell from the first to the last'),
    charged: z.number().describe('points of it that deliveries with an answer cost'),
  })
  .nullable();
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
  points: z.number().nullable().describe("what it costs by the supplier's list; null when not known"),
  multiplier: z
    .number()
    .nullable()
    .describe('by what the supplier may multiply these points for this player; null when by 1'),
  sentAt: z.string().nullable(),
  resolvableAt: z.string().nullable().describe("the verdict 'not delivered' is refused before this time"),
  resolvableInMs: z.number().int(),
  tries: z.number().int(),
  needsSecondAdmin: z
    .boolean()
    .describe('by its price alone: a verdict is only proposed; the sum of its order may require that too'),
  proposal: z
    .object({
      id: z.string(),
      verdict,
      supplierOrderId: z.string().nullable(),
      proof: proof.describe('present if the balance proposes it: any one admin may confirm it'),
      reason: z.string(),
      by: z.string(),
      email: z.string(),
      at: z.string(),
      expiresAt: z.string().describe('it cannot be confirmed from this time on'),
    })
    .nullable(),
  proof: proof.describe('present if the balance settled it; it may then lack a number of the supplier'),
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

export const evidence = z.object({
  delivery,
  suggestion: z.enum(['delivered', 'not_delivered', 'wait', 'unclear']),
  reasons: z.array(z.string()),
  before: reading.nullable().describe('the balance before the call'),
  after: reading.nullable().describe('the balance after it'),
  fell: z.number().nullable().describe('points by which the balance fell between the two'),
  explained: z.number().nullable().describe('points that other deliveries certainly cost'),
  uncertain: z.number().int().nullable().describe('other calls that may have cost points'),
  from: z.string().describe("start of the time span to look up in the supplier's own list of orders"),
  to: z.string().describe('its end'),
  calls: z.array(
    z.object({
      unit: z.string(),
      points: z.number().describe('the most that it may have cost'),
      from: z.string(),
      certain: z.boolean(),
    }),
  ),
  callCount: z.number().int(),
});

export const supplier = z.object({
  points: z.number().nullable().describe('null while the supplier does not answer'),
  asOf: z.string().nullable(),
  breaker: z.enum(['open', 'closed']),
  paused: z.boolean().describe('sending is paused because our clock is wrong'),
  level: z.enum(LEVELS).nullable(),
  lowBecause: z
    .enum(REASONS)
    .nullable()
    .describe('why the level is worse than ok: the points that are left, or how long they last'),
  low: z.number(),
  critical: z.number(),
  spentPerHour: z.number().describe('points spent on our deliveries in the last hour'),
  runwayMinutes: z.number().int().nullable().describe('null while no points are being spent'),
  inFlight: z.number().int(),
  ambiguous: z.number().int(),
});

export const charges = z.object({
  setting: z.enum(SETTINGS),
  charges: z.enum(['list', 'multiplied', 'unknown']).describe('what counts now, by the setting or by what was learned'),
  since: z.string().nullable().describe('when it was learned; null while it is not'),
  unclear: z.enum(['neither', 'contradicted']).nullable().describe('why it is not known, if somebody should see to it'),
  observations: z.number().int().describe('those that fit what was learned; while it is not, those that say something'),
  observationsMax: z.number().int(),
  products: z.array(
    z.object({
      productId: z.string(),
      observations: z.number().int(),
      points: z.number().describe('by the list; this and all that follows of the latest observation'),
      multiplier: z.number(),
      multiplied: z.number().describe('list times multiplier, in points, rounded up'),
      charged: z.number(),
      fits: z.enum(FITS),
    }),
  ),
});

export const refusal = z.object({
  status: z.string(),
  reason: z.string(),
  failureCode: z.string().describe('the failure code that players and programs receive'),
  builtIn: z.boolean(),
  email: z.string().nullable(),
  at: z.string().nullable(),
});

export const hint = z.string().describe('the settings that decide whether a second admin is needed');
export const proposedRefusal = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().describe('shown to players'),
  failureCode: z.string(),
  because: z.string(),
  email: z.string().describe('e-mail of the admin who proposed it'),
  at: z.string(),
  expiresAt: z.string().describe('it cannot be confirmed from this time on'),
});

const someWindow = z.object({
  wanted: z.int().describe('how many days back were asked for'),
  counted: z.int().describe('days that there are: since the first sale, without today'),
  isToday: z.boolean().describe('no day of sales is over yet, so today is the only one'),
  from: z.string().describe('the first of these days in India'),
  to: z.string(),
  spent: z.number().describe('points spent on these days'),
  needed: z.number().describe('points for the days ahead, at the mean of these days'),
  hours: z.array(z.number()).describe('points in each hour of the day in India, at the mean of these days'),
});
export const refillPlan = z.object({
  days: z.int().describe('the days ahead'),
  balance: z.number().nullable().describe('null while the supplier does not answer'),
  balanceAt: z.iso.datetime().nullable(),
  placed: z.number().describe('points that placed orders need, as asked'),
  safety: z.number().describe('points that must be left in the end (SUPPLIER_POINTS_LOW)'),
  windows: z.array(someWindow),
  needed: z.number().describe('the higher of the two needs'),
  toBuy: z
    .number()
    .nullable()
    .describe('needed + placed + safety - balance, at least 0; null while the balance is unknown'),
  lastsUntil: z.iso
    .datetime()
    .nullable()
    .describe('start of the hour in which the balance runs out; null if it is not known, or not within 60 days'),
});

export const pointDays = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      added: z.number().describe('by how much the balance rose: points that somebody bought'),
      spent: z.number().describe('what units that were sent on this day and delivered cost'),
      unexplained: z.number().describe('by how much the balance fell beyond that; negative if it fell by less'),
    }),
  ),
});
