import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { adminProposal } from './admin-pages.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const reading = z.object({ points: z.number(), at: z.string() });

/** Points. `fell`: from `before` to `second`; `charged`: what deliveries with an answer cost in this time. */
const proof = z.object({ before: reading, first: reading, second: reading, fell: z.number(), charged: z.number() });
export type Proof = z.infer<typeof proof>;

/** One with a proof was made by our balance, and any admin may confirm it. */
const proposal = z.object({
  ...adminProposal,
  verdict: z.string(),
  supplierOrderId: maybe(z.string()),
  proof: maybe(proof),
});

const delivery = z.object({
  unit: z.string(),
  orderId: z.string(),
  productId: z.string(),
  userGameId: z.string(),
  zoneId: z.string(),
  state: z.string(),
  reason: z.string(),
  supplierOrderId: maybe(z.string()),
  price: maybe(z.number()),
  points: maybe(z.number()),
  /** By what the supplier may multiply `points` for this player; absent when by 1. */
  multiplier: maybe(z.number()),
  sentAt: maybe(z.string()),
  resolvableInMs: z.number(),
  tries: z.number(),
  needsSecondAdmin: z.boolean(),
  proposal: maybe(proposal),
  /** Present if our balance settled it. */
  proof: maybe(proof),
  unknownStatus: maybe(z.string()),
  log: z.array(z.record(z.string(), z.unknown())),
});

/** `price` is in rupees, and null if unknown. */
export type Delivery = z.infer<typeof delivery>;
export type Proposal = z.infer<typeof proposal>;

const listAnswer = z.object({
  data: z.object({
    deliveries: z.array(delivery),
    pagination: z.object({ page: z.number(), pages: z.number(), total: z.number() }),
  }),
});

export type DeliveryFilter = { state: string; page: number };

export const deliveries = async ({ state, page }: DeliveryFilter) =>
  (await call({ path: '/api/admin/deliveries', query: { state, page, limit: 20 }, schema: listAnswer })).data;

const POLL_MS = 15_000;

export const deliveriesQuery = (filter: DeliveryFilter) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'list', filter],
    queryFn: () => deliveries(filter),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

const evidence = z.object({
  delivery,
  suggestion: z.string(),
  reasons: z.array(z.string()),
  before: maybe(reading),
  after: maybe(reading),
  fell: maybe(z.number()),
  explained: maybe(z.number()),
  uncertain: maybe(z.number()),
  from: z.string(),
  to: z.string(),
  callCount: z.number(),
});

export type Evidence = z.infer<typeof evidence>;

const evidenceAnswer = z.object({ data: evidence });

export const deliveryEvidence = async (unit: string) =>
  (await call({ path: `/api/admin/deliveries/${unit}/evidence`, schema: evidenceAnswer })).data;

export const evidenceQuery = (unit: string) =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'evidence', unit],
    queryFn: () => deliveryEvidence(unit),
    refetchInterval: POLL_MS,
  });

const supplier = z.object({
  points: maybe(z.number()),
  asOf: maybe(z.string()),
  breaker: z.string(),
  paused: z.boolean(),
  level: maybe(z.string()),
  lowBecause: maybe(z.string()),
  low: z.number(),
  spentPerHour: z.number(),
  runwayMinutes: maybe(z.number()),
  inFlight: z.number(),
  ambiguous: z.number(),
});

export type SupplierStatus = z.infer<typeof supplier>;

const supplierAnswer = z.object({ data: supplier });

export const supplierStatus = async () =>
  (await call({ path: '/api/admin/deliveries/supplier', schema: supplierAnswer })).data;

export const supplierQuery = () =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'supplier'],
    queryFn: supplierStatus,
    refetchInterval: POLL_MS,
  });

/** `hint` tells the proposing admin which settings decide that a second admin is needed. */
const told = { message: z.string(), hint: z.optional(z.string()) };
const answer = z.object({ ...told, data: z.object({ delivery }) });

export type PersonsVerdict = {
  verdict: 'delivered' | 'not_delivered';
  supplierOrderId?: string;
  reason: string;
};

/** If a second admin has to agree, the server stores the verdict as a proposal. */
export const resolveDelivery = (unit: string, body: PersonsVerdict) =>
  call({ method: 'POST', path: `/api/admin/deliveries/${unit}/resolve`, body, schema: answer });

/** The server refuses to confirm if a newer proposal has replaced the one with `proposalId`. */
export const confirmVerdict = (unit: string, proposalId: string) =>
  call({ method: 'POST', path: `/api/admin/deliveries/${unit}/confirm`, body: { proposalId }, schema: answer });

export const withdrawProposal = (unit: string, body: { proposalId: string; reason: string }) =>
  call({ method: 'POST', path: `/api/admin/deliveries/${unit}/withdraw`, body, schema: answer });

const proposedStatus = z.object({ ...adminProposal, status: z.string(), because: z.string() });
/** `reason` is shown to players. */
export type ProposedStatus = z.infer<typeof proposedStatus>;

const statusesAnswer = z.object({ data: z.object({ proposals: z.optional(z.array(proposedStatus)) }) });

/** Statuses of the supplier that an admin proposes to treat as refusals, and that wait for a second admin. */
export const proposedStatuses = async () =>
  (await call({ path: '/api/admin/deliveries/refusals', schema: statusesAnswer })).data.proposals ?? [];

export const proposedStatusesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'deliveries', 'statuses'],
    queryFn: proposedStatuses,
    refetchInterval: POLL_MS,
  });

const changed = z.object(told);

/** Proposes that a supplier status means a refusal: nothing was delivered. `reason` is shown to players. */
export const addRefusal = (body: { status: string; reason: string; because: string }) =>
  call({ method: 'POST', path: '/api/admin/deliveries/refusals', body, schema: changed });

export const confirmStatus = (status: string, proposalId: string) =>
  call({
    method: 'POST',
    path: `/api/admin/deliveries/refusals/${status}/confirm`,
    body: { proposalId },
    schema: changed,
  });

export const withdrawStatus = (status: string, body: { proposalId: string; reason: string }) =>
  call({ method: 'POST', path: `/api/admin/deliveries/refusals/${status}/withdraw`, body, schema: changed });
