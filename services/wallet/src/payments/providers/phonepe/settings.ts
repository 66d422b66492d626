import { z } from 'zod';

export const phonepeSettings = {
  PHONEPE_AUTH_URL: z.url().describe("PhonePe's identity address, the part before /v1/oauth/token"),
  PHONEPE_BASE_URL: z.url().describe("PhonePe's gateway address, the part before /checkout/v2/pay"),
  PHONEPE_CLIENT_ID: z.string().min(1).describe('our client id at PhonePe'),
  PHONEPE_CLIENT_SECRET: z.string().min(1).describe('our client secret at PhonePe'),
  PHONEPE_CLIENT_VERSION: z.string().min(1).describe('the version that PhonePe sent with the credentials'),
  PHONEPE_WEBHOOK_USERNAME: z.string().min(1).describe("user name set in PhonePe's dashboard for its callbacks"),
  PHONEPE_WEBHOOK_PASSWORD: z.string().min(1).describe("password set in PhonePe's dashboard for its callbacks"),
};
export type PhonepeSettings = z.output<z.ZodObject<typeof phonepeSettings>>;
