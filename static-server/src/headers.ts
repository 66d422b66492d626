import type { ServerResponse } from 'node:http';
import { REPORTS_PATH } from './csp-reports.ts';

/** Google's sign-in needs this address (see its documentation). The only other foreign origin below is for profile pictures. */
const GOOGLE = 'https://accounts.google.com/gsi';
const contentSecurityPolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    `default-src 'self'`,
    ['script-src', `'self'`, `${GOOGLE}/client`, ...scripts].join(' '),
    ['style-src', `'self'`, `${GOOGLE}/style`, ...styles].join(' '),
    // Allows `style` attributes, which components use for computed values such as a bar's width.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https://lh3.googleusercontent.com`,
    `font-src 'self'`,
    `connect-src 'self' ${GOOGLE}/`,
    `frame-src ${GOOGLE}/`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');

const HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  // Google's sign-in window has to send its result to this page.
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

const PLAIN = contentSecurityPolicy([], []);

export const allowInline = (response: ServerResponse, scripts: readonly string[], styles: readonly string[]): void =>
  void response.setHeader('content-security-policy', contentSecurityPolicy(scripts, styles));

/** The value of Strict-Transport-Security. The services send the same. */
const ONLY_BY_HTTPS = 'max-age=31536000; includeSubDomains';

/** The local stack's front door also calls this, before it forwards a request: headers of the service's answer replace these. */
export function secure(response: ServerResponse, publicOrigin: string | null): void {
  if (publicOrigin?.startsWith('https:')) response.setHeader('strict-transport-security', ONLY_BY_HTTPS);
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  response.setHeader('content-security-policy', PLAIN);
}
