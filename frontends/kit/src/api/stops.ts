import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';

export const brakingServices = ['order', 'wallet', 'supplier-gateway', 'auth'] as const;
/** A service that obeys brakes. */
export type BrakingService = (typeof brakingServices)[number];

const answer = z.object({ data: z.object({ stopped: z.array(z.string()) }) });

/** The names of the brakes that are on. A newer service may send names that this release does not know. */
export const stops = async (service: BrakingService) =>
  (await call({ path: `/api/stops/${service}`, schema: answer })).data.stopped;

export const STOPS_KEY = ['stops'];
/** Brakes take effect within 2 s, and pages say so after this time at the latest. */
export const BRAKES_AGAIN_MS = 15_000;

/** Not retried: the next question follows soon, and until then the page works as if nothing were stopped. */
export const stopsQuery = (service: BrakingService) =>
  queryOptions({
    queryKey: [...STOPS_KEY, service],
    queryFn: () => stops(service),
    refetchInterval: BRAKES_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
