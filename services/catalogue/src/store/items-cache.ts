import { z } from 'zod';
import type { Redis } from '@topup/kit/redis';

export const storefrontItems = z.object({
  version: z.number().describe('grows when anything on the list changes'),
  items: z.array(
    z.object({
      _id: z.string(),
      productId: z.string(),
      displayName: z.string(),
      customPrice: z.string().describe('rupees, decimal text'),
      icon: z.string().describe('file name, or empty'),
    }),
  ),
});
export type StorefrontItems = z.infer<typeof storefrontItems>;
export type ItemsCache = {
  readonly get: (gameCode: string) => Promise<StorefrontItems | null>;
  readonly put: (gameCode: string, items: StorefrontItems) => Promise<void>;
  readonly forget: (gameCode: string) => Promise<void>;
};

/** A list read just before a change may be put back just after it; this is how long it then stays. */
const TTL_MS = 5_000;
const key = (gameCode: string): string => `catalogue:items:${gameCode}`;

/** A list in another shape, left by an earlier release, counts as none. */
const fromText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(storefrontItems);

/** The public list, the most read thing of the shop. */
export const itemsCache = (redis: Redis): ItemsCache => ({
  get: async (gameCode) => {
    const parsed = fromText.safeParse(await redis.get(key(gameCode)));
    return parsed.success ? parsed.data : null;
  },
  put: (gameCode, items) => redis.set(key(gameCode), JSON.stringify(items), TTL_MS),
  forget: (gameCode) => redis.del(key(gameCode)),
});
