import { z } from 'zod';

export type Places = { readonly shopAt: (path: string) => string; readonly simulators: string };

const routes = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(z.object({ path: z.string().startsWith('/'), url: z.url() })).min(1));
const environment = z.object({
  SHOP_URL: z.url().optional(),
  SHOP_ROUTES: routes.optional(),
  SIMULATORS_URL: z.url().optional(),
});

/** Reads the shop's address: SHOP_URL, or inside a cluster SHOP_ROUTES and SIMULATORS_URL. Throws if neither is given. */
export function readPlaces(given: NodeJS.ProcessEnv): Places {
  const { SHOP_URL: origin, SHOP_ROUTES: table, SIMULATORS_URL: simulators = origin } = environment.parse(given);
  if (!simulators || !(origin ?? table)) throw new Error('SHOP_URL is missing, or SHOP_ROUTES with SIMULATORS_URL');
  const longestFirst = [...(table ?? [])].sort((a, b) => b.path.length - a.path.length);
  const shopAt = (path: string): string => {
    if (origin) return `${origin}${path}`;
    const route = longestFirst.find((one) => path === one.path || path.startsWith(`${one.path.replace(/\/$/, '')}/`));
    if (!route) throw new Error(`no route leads to ${path}`);
    return `${route.url}${path}`;
  };
  return { shopAt, simulators };
}
