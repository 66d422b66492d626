import type { NoticeKind, Notices, NoticingService } from '@topup/web-kit/api/notices.ts';

const APPROVALS: Record<NoticingService, string[]> = {
  wallet: ['admin', 'users', 'adjustments'],
  catalogue: ['admin', 'price-proposals'],
  'supplier-gateway': ['admin', 'deliveries'],
};

/** The query that shows on its own page what notices of this kind are about. */
const QUERY_OF: Record<NoticeKind, (service: NoticingService) => string[]> = {
  approval: (service) => APPROVALS[service],
  alarm: (service) => ['admin', 'alarms', service],
  brake: (service) => ['admin', 'brakes', service],
  'brake-due': (service) => ['admin', 'brakes', service],
};
const KINDS = Object.keys(QUERY_OF) as NoticeKind[];

const stateOf = ({ notices, counts }: Notices, of: NoticeKind): string =>
  [counts[of], ...notices.filter(({ kind }) => kind === of).map(({ id }) => id)].join(' ');

/** The keys of the queries that may have other results since `before`. */
export const changedQueries = (service: NoticingService, before: Notices, now: Notices): string[][] =>
  KINDS.filter((kind) => stateOf(before, kind) !== stateOf(now, kind)).map((kind) => QUERY_OF[kind](service));
