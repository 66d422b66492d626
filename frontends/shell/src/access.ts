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

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** The area of a path, or undefined where there is no page. */
export const areaOf = (path: string): Area | undefined =>
  AREAS.find((area) => area.paths.some((pattern) => covers(pattern, path.replace(/(?<=.)\/$/, ''))));

/** The roles a path is for; null when it is public or unknown. */
export const rolesFor = (path: string): Role[] | null => areaOf(path)?.roles ?? null;
