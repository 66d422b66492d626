import {
  actingServices,
  adminActs,
  type ActingService,
  type ActsFilter,
  type AdminAct,
} from '@topup/web-kit/api/admin-acts.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

export type ServiceAct = AdminAct & { readonly service: ActingService };

/** What was read of one service. `next` is '' before its first page and null after its last one. */
type Source = {
  readonly service: ActingService;
  /** Acts that were read but not shown yet, newest first. */
  readonly read: readonly ServiceAct[];
  readonly next: string | null;
  /** Why the service's further acts are missing. It is asked again only if all is read again. */
  readonly failure?: unknown;
};

export type MergedActs = { readonly acts: ServiceAct[]; readonly sources: readonly Source[] };

const START: readonly Source[] = actingServices.map((service) => ({ service, read: [], next: '' }));

/** Ids are unique within a service only. */
export const keyOf = ({ service, id }: ServiceAct): string => `${service}:${id}`;

const hasMore = ({ read, next }: Source): boolean => read.length > 0 || next !== null;
const mustRead = ({ read, next }: Source): boolean => read.length === 0 && next !== null;

export const isUnfinished = ({ sources }: MergedActs): boolean => sources.some(hasMore);
export const silentIn = ({ sources }: MergedActs): ActingService[] =>
  sources.flatMap(({ service, failure }) => (failure === undefined ? [] : [service]));

async function readOn(source: Source, filter: ActsFilter, limit: number): Promise<Source> {
  const { service, next } = source;
  try {
    const page = await adminActs(service, filter, { before: next ?? '', limit });
    // A page without acts is the last one, so that no answer can make this go on without end.
    const older = page.acts.length > 0 ? page.next : null;
    return { service, read: page.acts.map((act) => ({ ...act, service })), next: older };
  } catch (failure) {
    return { service, read: [], next: null, failure };
  }
}

const newestOf = (sources: readonly Source[]): Source | undefined =>
  sources
    .filter(({ read }) => read.length > 0)
    // The sort is stable, so acts of the same millisecond have the order of the services.
    .sort((one, other) => Date.parse(other.read[0]?.at ?? '') - Date.parse(one.read[0]?.at ?? ''))[0];

/** Takes acts until `count` are taken, or until a service must be read on: its next act may be the newest. */
function takeNewest(from: readonly Source[], acts: ServiceAct[], count: number): readonly Source[] {
  let sources = from;
  while (acts.length < count && !sources.some(mustRead)) {
    const newest = newestOf(sources);
    const [act, ...read] = newest?.read ?? [];
    if (!act) break;
    acts.push(act);
    sources = sources.map((source) => (source === newest ? { ...source, read } : source));
  }
  return sources;
}

/**
 * The next `count` acts of all services, newest first. A service that does not answer is left out from there on.
 * Rejects if nothing was read because no service answered; then the same call can be repeated.
 */
export async function mergeActs(
  filter: ActsFilter,
  { from = START, count, limit }: { from?: readonly Source[]; count: number; limit: number },
): Promise<MergedActs> {
  const acts: ServiceAct[] = [];
  let sources = from;
  while (acts.length < count && sources.some(hasMore)) {
    const asked = sources.filter(mustRead).map(({ service }) => service);
    sources = await Promise.all(sources.map((one) => (mustRead(one) ? readOn(one, filter, limit) : one)));
    const failures = sources.filter(({ service, failure }) => asked.includes(service) && failure !== undefined);
    const isNothingLeft = acts.length === 0 && !sources.some(hasMore);
    if (isNothingLeft && failures.length === asked.length) throw failures[0]?.failure;
    sources = takeNewest(sources, acts, count);
  }
  return { acts, sources };
}

const SHOWN_AT_ONCE = 50;

export const actsQuery = (filter: ActsFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'acts', filter],
    queryFn: ({ pageParam }) => mergeActs(filter, { from: pageParam, count: SHOWN_AT_ONCE, limit: SHOWN_AT_ONCE }),
    initialPageParam: START,
    getNextPageParam: (last: MergedActs) => (isUnfinished(last) ? last.sources : undefined),
    placeholderData: keepPreviousData,
  });
