import type { Role } from '@topup/web-kit/host/host.ts';
import type { RemoteName } from './remotes/load-screens.ts';

export type Area = { paths: string[]; roles: Role[] | null; remote: RemoteName };

/** Who may see which path, and which remote shows it. `roles: null` is open to everybody. */
export const AREAS: Area[] = [
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
  { paths: ['/user', '/wallet', '/wallet-recharge', '/user-orders'], roles: ['user', 'admin'], remote: 'storefront' },
  { paths: ['/admin', '/admin/*'], roles: ['admin'], remote: 'price-admin' },
  { paths: ['/dashboard', '/dashboard/*'], roles: ['admin'], remote: 'ops-dashboard' },
];

/** What the shell shows by itself, or sends elsewhere. */
export const OWN_PATHS = { signIn: '/login', register: '/register', orderStatus: '/order-status' } as const;

/** Every path that the store has; the build writes them down for who serves the page (`pages.json`). */
export const PAGES: string[] = [...AREAS.flatMap(({ paths }) => paths), ...Object.values(OWN_PATHS)];

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** The path as the tables of pages have it. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The area of a path, or undefined where there is no page. */
export const areaOf = (path: string): Area | undefined =>
  AREAS.find((area) => area.paths.some((pattern) => covers(pattern, withoutEndSlash(path))));

/** Whether a path is a page where admins work; it has their wide tables. */
export const isAdminArea = (path: string): boolean => rolesFor(path)?.every((role) => role === 'admin') ?? false;

/** The roles a path is for; null when it is public or unknown. */
export const rolesFor = (path: string): Role[] | null => areaOf(path)?.roles ?? null;
