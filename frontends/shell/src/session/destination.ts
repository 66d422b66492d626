import { roleHome, type Role } from '@topup/web-kit/host/host.ts';
import { signInReasons as t } from '../texts/sign-in.ts';
import { areaOf } from '../access.ts';

/** `from`: the page to return to. `ended`: the session ended there; if 'unsure', a payment may have gone through. */
export type Origin = { from: string; ended?: 'calm' | 'unsure' };

const originOf = (state: unknown): string | null => {
  const from = (state as Partial<Origin> | null)?.from;
  // Accepts only paths of this site: '//host' would lead to another site.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null;
};

const ENDED = { calm: t.ended, unsure: t.endedUnsure };

/** Why the sign-in card is shown. Null if neither a route guard nor the end of a session sent the visitor to it. */
export function signInReasonOf(state: unknown): string | null {
  const ended = (state as Partial<Origin> | null)?.ended;
  if (ended) return ENDED[ended];
  return originOf(state) ? t.first : null;
}

export function destination(role: Role, state: unknown): string {
  const from = originOf(state);
  const area = from ? areaOf(from.split(/[?#]/)[0] ?? '') : undefined;
  return from && area && (area.roles === null || area.roles.includes(role)) ? from : roleHome(role);
}
