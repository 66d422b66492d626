import type { PagePath } from '@topup/proto/visits';
import type { Role } from '@topup/web-kit/host/host.ts';

export type RemoteName = 'storefront' | 'price-admin' | 'ops-dashboard';

/** `isForBuying`: a blocked player is sent to the wallet instead. */
export type Area = { paths: string[]; roles: Role[] | null; remote: RemoteName; isForBuying?: boolean };

/** Which remote shows a path, and which roles may see it. `roles: null` makes a path public. */
const AREAS: Area[] = [
  {
    paths: [
      '/',
      '/home',
      '/pricing',
      '/payment-status',
      '/wallet-recharge-status',
      '/wallet-order-status',
      '/support-status',
      '/support',
      '/privacy-policy',
      '/refund-policy',
      '/terms-of-service',
      '/faq',
    ],
    roles: null,
    remote: 'storefront',
  },
  { paths: ['/user'], roles: ['user', 'admin'], remote: 'storefront', isForBuying: true },
  { paths: ['/wallet', '/wallet-recharge', '/user-orders'], roles: ['user', 'admin'], remote: 'storefront' },
  { paths: ['/admin', '/admin/what-if'], roles: ['admin'], remote: 'price-admin' },
  { paths: ['/dashboard', '/dashboard/reconciliation', '/dashboard/acts'], roles: ['admin'], remote: 'ops-dashboard' },
] satisfies (Area & { paths: PagePath[] })[];

export const OWN_PATHS = {
  signIn: '/login',
  register: '/register',
  orderStatus: '/order-status',
} as const satisfies Record<string, PagePath>;

/** The build writes these paths to `pages.json` for the page server. */
export const PAGES: string[] = [...AREAS.flatMap(({ paths }) => paths), ...Object.values(OWN_PATHS)];

export const withoutEndSlash = (path: string): string => path.replace(/(.)\/$/, '$1');

export const areaOf = (path: string): Area | undefined =>
  AREAS.find(({ paths }) => paths.includes(withoutEndSlash(path)));

export const isAdminArea = (path: string): boolean => rolesFor(path)?.every((role) => role === 'admin') ?? false;

/** The roles that may see the path; null if the path is public or unknown. */
export const rolesFor = (path: string): Role[] | null => areaOf(path)?.roles ?? null;
