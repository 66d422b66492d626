import { z } from 'zod';

export const ekupiSettings = {
  EKUPI_BASE_URL: z.url().describe("the UPI gateway's address, the part before /api/create_order"),
  EKUPI_KEY: z.string().min(1).describe('our key at the UPI gateway; it travels in request bodies, never to browsers'),
  EKUPI_CUSTOMER_EMAIL: z
    .email()
    .describe("the shop's own e-mail address that the UPI gateway gets, which requires one; never a player's"),
  EKUPI_CUSTOMER_MOBILE: z
    .string()
    .regex(/^\d{10}$/)
    .default('9999999999')
    .describe('the mobile number sent to the UPI gateway, which requires one; players do not give theirs'),
};
export type EkupiSettings = z.output<z.ZodObject<typeof ekupiSettings>>;
