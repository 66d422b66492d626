import { BRAKES } from '@topup/proto/brake-names';
import { useQuery } from '@tanstack/react-query';
import { stopsQuery, type BrakingService } from '../api/stops.ts';

const NONE: readonly string[] = [];

/** The names of the service's brakes that are on. Empty while that is unknown, because the service decides in any case. */
export function useStops(service: BrakingService): readonly string[] {
  const { data, isError } = useQuery(stopsQuery(service));
  return isError ? NONE : (data ?? NONE);
}

export const useIsStopped = (service: BrakingService, brake: keyof typeof BRAKES): boolean =>
  useStops(service).includes(BRAKES[brake]);
