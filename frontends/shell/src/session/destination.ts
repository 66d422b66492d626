import { roleHome } from '@topup/web-kit/host/host.ts';
import type { Role } from '@topup/web-kit/host/host.ts';
import { rolesFor } from '../access.ts';

/** What a guard leaves in the history when it sends a visitor to the landing page. */
export type Origin = { from: string };

const originOf = (state: unknown): string | null => {
  const from = (state as Partial<Origin> | null)?.from;
  // Only a path of this site: '//host' would be another one.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null;
};

/** The page a visitor was sent away from, or null. */
export const rememberedOrigin = originOf;

/** Where to go after signing in: back to the remembered page if this role may see it, else to the role's home. */
export function destination(role: Role, state: unknown): string {
  const from = originOf(state);
  const allowed = from ? rolesFor(from.split(/[?#]/)[0] ?? '') : null;
  return from && allowed?.includes(role) ? from : roleHome(role);
}
