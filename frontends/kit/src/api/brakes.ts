import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { BRAKES_AGAIN_MS, type BrakingService } from './stops.ts';
import { maybe, personName } from './wire.ts';

const on = z.object({
  id: z.string(),
  reason: z.string(),
  since: z.string(),
  reviewAt: z.string(),
  isDue: z.boolean(),
  by: personName,
  isMine: z.boolean(),
});
/** Of a brake, not of a person. */
const name = z.string();
const brake = z.object({ name, on: maybe(on) });

/** `id` changes with each change of the brake. `by` is the e-mail address of the admin who put it on. */
export type BrakeOn = z.infer<typeof on>;
export type Brake = z.infer<typeof brake>;

const listAnswer = z.object({ data: z.object({ brakes: z.array(brake) }) });

export const brakes = async (service: BrakingService) =>
  (await call({ path: `/api/admin/brakes/${service}`, schema: listAnswer })).data.brakes;

export const brakesQuery = (service: BrakingService) =>
  queryOptions({
    queryKey: ['admin', 'brakes', service],
    queryFn: () => brakes(service),
    refetchInterval: BRAKES_AGAIN_MS,
  });

const changed = z.object({ message: z.string() });

type Named = { service: BrakingService; name: string };
/** `reviewAt`: the time, at most 7 days ahead, from which admins are asked whether the brake is still needed. */
type Review = { reason: string; reviewAt: string };

export const putBrakeOn = ({ service, name }: Named, body: Review) =>
  call({
    method: 'POST',
    path: `/api/admin/brakes/${service}/${encodeURIComponent(name)}/put-on`,
    body,
    schema: changed,
  });

/** The service refuses a change of a brake that has another `id` by now. */
export const keepBrakeOn = ({ service, name }: Named, body: Review & { id: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/brakes/${service}/${encodeURIComponent(name)}/keep`,
    body,
    schema: changed,
  });

export const releaseBrake = ({ service, name }: Named, body: { id: string; reason: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/brakes/${service}/${encodeURIComponent(name)}/release`,
    body,
    schema: changed,
  });
