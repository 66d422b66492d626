import { z } from 'zod';
import { baseConfig, commaList, namedKeys } from '@topup/kit/config';

/** Without `GOOGLE_CLIENT_ID` the service does not start, because the audience of ID tokens could not be checked. */
export const configSchema = baseConfig.extend({
  GOOGLE_CLIENT_ID: z.string().min(10).describe('web client id of the Google sign-in'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs').describe("Google's public keys"),
  ADMIN_EMAILS: commaList.optional().describe('e-mail addresses whose accounts are admins'),
  REFRESH_KEYS: namedKeys.describe(
    'keys of the refresh tokens, kid:base64url; the first one makes new tokens, all are accepted',
  ),
});
export type AuthConfig = z.infer<typeof configSchema>;
