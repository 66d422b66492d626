/** The paths of the store's pages. A visit is counted under one of these names or 'other', so no address with an id is ever sent. */
export const pages = [
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
  '/user',
  '/wallet',
  '/wallet-recharge',
  '/user-orders',
  '/admin',
  '/admin/what-if',
  '/dashboard',
  '/dashboard/reconciliation',
  '/dashboard/acts',
  '/login',
  '/register',
  '/order-status',
] as const;
export type PagePath = (typeof pages)[number];
export const visitedPages = [...pages, 'other'] as const;

/** The most that a page reports; it reports larger values as these. Times are in milliseconds; a layout shift has no unit. */
export const VISIT_MAX = { ms: 60_000, layoutShift: 10, scriptErrors: 100 } as const;
