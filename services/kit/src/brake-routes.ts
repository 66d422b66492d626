import { z } from 'zod';
import { actorOf, type Actor, type AdminActs } from './admin-acts.ts';
import { isDue, type Brake, type Brakes } from './brakes.ts';
import { apiErrorOf, badRequest, conflict, forbidden, notFound, type ErrorMap } from './errors.ts';
import { reason, route, success, successWithMessage, type Context, type Route } from './http.ts';
import { newId } from './ids.ts';
import { isSamePerson } from './person.ts';
import type { Right } from './rights.ts';

/** The brakes that a service obeys. */
type BrakeNames = {
  readonly always: readonly string[];
  /** Those whose names are not known beforehand, such as one for each product. */
  readonly others?: (name: string) => boolean;
};
export type BrakeDeps = {
  readonly brakes: Brakes;
  readonly acts: Pick<AdminActs, 'record'>;
  readonly names: BrakeNames;
};

type BrakeFailure =
  | { readonly kind: 'no_such_brake' }
  | { readonly kind: 'brake_on'; readonly brake: Brake | null }
  | { readonly kind: 'brake_changed' }
  | { readonly kind: 'not_yours' };

/** A brake asks to be looked at after this time at the latest. */
const REVIEW_WITHIN_MS = 7 * 24 * 60 * 60_000;

const FAILURES: ErrorMap<BrakeFailure> = {
  no_such_brake: () => notFound('There is no such brake.'),
  brake_on: ({ brake }) =>
    conflict('brake_on', brake ? `${brake.email} has put this brake on: ${brake.reason}` : 'This brake is on.'),
  brake_changed: () =>
    conflict('brake_changed', 'This brake was released or changed meanwhile. Please see what it says now.'),
  not_yours: () => forbidden('Only the owner of the shop can release a brake that another admin has put on.'),
};

const reviewAt = z.iso
  .datetime({ offset: true, error: 'Please say when to review this brake.' })
  .transform((text) => new Date(text));
const name = z.string().min(1).max(100);
const id = z.string().min(1).max(64);
const brake = z
  .object({
    name,
    on: z
      .object({
        id: id.describe('to be sent with a change of this brake'),
        reason: z.string(),
        since: z.iso.datetime(),
        reviewAt: z.iso.datetime(),
        isDue: z.boolean().describe('true from `reviewAt` on: somebody has to say whether it is still needed'),
        by: z.string().describe('e-mail address of the admin who put it on'),
        isMine: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Brake' });

type Caller = { readonly accountId: string; readonly email: string };
const isOf = ({ by, email }: Brake, caller: Caller): boolean => isSamePerson({ accountId: by, email }, caller);

function view(brakeName: string, on: Brake | undefined, caller: Caller, now: Date): z.input<typeof brake> {
  if (!on) return { name: brakeName, on: null };
  const { reason: because, since, email: by } = on;
  const times = { since: since.toISOString(), reviewAt: on.reviewAt.toISOString(), isDue: isDue(on, now) };
  return { name: brakeName, on: { id: on.id, reason: because, ...times, by, isMine: isOf(on, caller) } };
}

/** The calls by which admins use the brakes of `service`, and the one by which every page learns what is stopped. */
export const brakeRoutes = (service: string, deps: BrakeDeps): Route[] => [
  stopsRoute(service, deps),
  listRoute(service, deps),
  putOnRoute(service, deps),
  keepRoute(service, deps),
  releaseRoute(service, deps),
];

const stopsRoute = (service: string, deps: BrakeDeps): Route =>
  route({
    method: 'get',
    path: `/api/stops/${service}`,
    summary: 'The names of the brakes that are on',
    guard: 'public',
    response: success({ data: z.object({ stopped: z.array(name) }) }),
    handler: async () => ({ body: { success: true, data: { stopped: [...(await deps.brakes.on()).keys()] } } }),
  });

const listRoute = (service: string, deps: BrakeDeps): Route =>
  route({
    method: 'get',
    path: `/api/admin/brakes/${service}`,
    summary: 'All brakes of the service, and which are on',
    guard: { right: 'readShop' },
    response: success({ data: z.object({ brakes: z.array(brake) }) }),
    handler: async ({ principal }) => {
      const on = await deps.brakes.read();
      const shown = [...new Set([...deps.names.always, ...on.keys()])];
      const brakes = shown.map((each) => view(each, on.get(each), principal, deps.brakes.now()));
      return { body: { success: true, data: { brakes } } };
    },
  });

const changed = successWithMessage({ data: z.object({ name }) });
const params = z.object({ brake: name });
type BrakeCall<B> = Context<{ readonly right: Right }, { brake: string }, undefined, B>;

const putOnRoute = (service: string, deps: BrakeDeps): Route =>
  route({
    method: 'post',
    path: `/api/admin/brakes/${service}/:brake/put-on`,
    summary: 'Stop one kind of beginning; while auth does not answer, the role in the token is enough',
    guard: { right: 'brake', evenUnchecked: true },
    params,
    body: z.strictObject({ reason, reviewAt }),
    response: changed,
    handler: (context) => putOn(deps, context),
  });

async function putOn(deps: BrakeDeps, context: BrakeCall<{ reason: string; reviewAt: Date }>) {
  const { brakes, names } = deps;
  const { params: asked, body, may } = context;
  const { always, others } = names;
  if (!always.includes(asked.brake) && !others?.(asked.brake)) return failed({ kind: 'no_such_brake' });
  const refused = refusedReview(body.reviewAt, brakes.now());
  if (refused) return refused;
  const earlier = (await brakes.read()).get(asked.brake);
  if (earlier) return failed({ kind: 'brake_on', brake: earlier });
  const actor = actorOf(context);
  const after = { ...body, rightsChecked: may('brake') };
  await record(deps, actor, { act: 'put-brake-on', name: asked.brake, reason: body.reason, before: {}, after });
  const { accountId: by, email } = actor;
  if (!(await brakes.putOn({ name: asked.brake, ...body, by, email })))
    return failed({ kind: 'brake_on', brake: (await brakes.read()).get(asked.brake) ?? null });
  return done(asked.brake, 'The brake is on.');
}

const keepRoute = (service: string, deps: BrakeDeps): Route =>
  route({
    method: 'post',
    path: `/api/admin/brakes/${service}/:brake/keep`,
    summary: 'A brake is still needed: it asks again later',
    guard: { right: 'brake' },
    params,
    body: z.strictObject({ id, reason, reviewAt }),
    response: changed,
    handler: async (context) => {
      const { brake: asked } = context.params;
      const refused = refusedReview(context.body.reviewAt, deps.brakes.now());
      if (refused) return refused;
      const on = (await deps.brakes.read()).get(asked);
      if (on?.id !== context.body.id) return failed({ kind: 'brake_changed' });
      const { reason: because, reviewAt: later } = context.body;
      const act = { act: 'keep-brake-on', name: asked, reason: because, before: { ...on }, after: { reviewAt: later } };
      await record(deps, actorOf(context), act);
      const isKept = await deps.brakes.keepOn(on.id, later);
      return isKept ? done(asked, 'The brake stays on.') : failed({ kind: 'brake_changed' });
    },
  });

const releaseRoute = (service: string, deps: BrakeDeps): Route =>
  route({
    method: 'post',
    path: `/api/admin/brakes/${service}/:brake/release`,
    summary: "Release a brake; another admin's only with the right `own`",
    guard: { right: 'brake' },
    params,
    body: z.strictObject({ id, reason }),
    response: changed,
    handler: async (context) => {
      const { params: asked, body, principal, may } = context;
      const on = (await deps.brakes.read()).get(asked.brake);
      if (on?.id !== body.id) return failed({ kind: 'brake_changed' });
      if (!isOf(on, principal) && !may('own')) return failed({ kind: 'not_yours' });
      const act = { act: 'release-brake', name: asked.brake, reason: body.reason, before: { ...on }, after: {} };
      await record(deps, actorOf(context), act);
      const isReleased = await deps.brakes.release(on.id);
      return isReleased ? done(asked.brake, 'The brake is released.') : failed({ kind: 'brake_changed' });
    },
  });

function refusedReview(at: Date, now: Date) {
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs > 0 && aheadMs <= REVIEW_WITHIN_MS) return null;
  return badRequest('Please choose a time to review this brake, at most 7 days from now.');
}

const failed = (failure: BrakeFailure) => apiErrorOf(FAILURES, failure);
const done = (brakeName: string, message: string) => ({
  body: { success: true as const, message, data: { name: brakeName } },
});

type Act = { act: string; name: string; reason: string; before: object; after: object };
const record = (
  { acts, brakes }: Pick<BrakeDeps, 'acts' | 'brakes'>,
  actor: Actor,
  { name: subject, ...act }: Act,
): Promise<void> => acts.record({ _id: newId(), at: brakes.now(), ...actor, subject, ...act });
