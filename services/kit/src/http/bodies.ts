import { z } from 'zod';

export const errorBody = z
  .object({
    success: z.literal(false),
    message: z.string().describe('in words for a person'),
    code: z.string().describe('for programs'),
    details: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

/** Only `true` is valid. Handlers may pass a boolean, because TypeScript widens the `true` that they return to boolean. */
const yes = z.literal(true) as z.ZodType<true, boolean>;

export const success = <S extends z.ZodRawShape>(rest: S) =>
  z.object({ success: yes, message: z.string().optional(), ...rest });

/** Why an admin does something. */
export const reason = z.string('Please give a reason.').trim().min(3, 'Please give a reason.').max(500);

export const successWithMessage = <S extends z.ZodRawShape>(rest: S) =>
  z.object({ success: yes, message: z.string(), ...rest });
