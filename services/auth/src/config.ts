import { z } from 'zod';
import { baseConfig, commaList, namedKeys } from '@topup/kit/config';
import { scopes, type Scope } from '@topup/kit/rights';
import type { Admins } from './domain/admins.ts';

/** `asha@x.in,ravi@x.in:support+pricing`. An address that stands there twice is refused, because its scopes are not clear. */
const adminList = commaList.transform((entries, context): Admins => {
  const admins = new Map<string, readonly Scope[]>();
  for (const entry of entries) {
    const [address = '', ...rest] = entry.split(':');
    const email = address.trim().toLowerCase();
    const given = rest.flatMap((text) => text.split('+').map((name) => name.trim()));
    const known = given.filter((name): name is Scope => (scopes as readonly string[]).includes(name));
    const wrong = rest.length > 1 || known.length < given.length;
    if (wrong) context.addIssue(`the scopes of ${email} must be one or several of ${scopes.join(', ')}, joined by +`);
    if (email === '' || admins.has(email)) context.addIssue(`each entry needs an e-mail address of its own: ${entry}`);
    admins.set(email, known);
  }
  return admins;
});

const SECRET_LENGTH_MIN = 32;

/** Each setting by itself, for programs that need only some. Without `GOOGLE_CLIENT_ID` the service does not start, because the audience of ID tokens could not be checked. */
export const settings = baseConfig.extend({
  GOOGLE_CLIENT_ID: z.string().min(10).describe('web client id of the Google sign-in'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs').describe("Google's public keys"),
  ADMIN_EMAILS: adminList
    .prefault('')
    .describe(
      `e-mail addresses whose accounts are admins, each with the scopes that limit it: asha@x.in,ravi@x.in:support+pricing. The scopes are ${scopes.join(', ')}; without one an admin may do everything`,
    ),
  REFRESH_KEYS: namedKeys.describe(
    'keys of the refresh tokens, kid:base64url; the first one makes new tokens, all are accepted',
  ),
  NOTICE_WEBHOOK_URL: z
    .url({ protocol: /^https$/, error: 'needs an address that begins with https://' })
    .optional()
    .describe('where notices for people are sent, with its secret path if it has one; they are not sent when absent'),
  NOTICE_WEBHOOK_SECRET: z
    .string()
    .min(SECRET_LENGTH_MIN)
    .optional()
    .describe('signs each body for the webhook; required with NOTICE_WEBHOOK_URL'),
});
export const configSchema = settings.superRefine(({ NOTICE_WEBHOOK_URL, NOTICE_WEBHOOK_SECRET }, context) => {
  if (NOTICE_WEBHOOK_URL !== undefined && NOTICE_WEBHOOK_SECRET === undefined)
    context.addIssue({ code: 'custom', path: ['NOTICE_WEBHOOK_SECRET'], message: 'missing' });
});
export type AuthConfig = z.infer<typeof configSchema>;
