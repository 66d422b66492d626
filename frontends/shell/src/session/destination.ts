import { roleHome } from '@topup/web-kit/host/host.ts';
import type { Role } from '@topup/web-kit/host/host.ts';
import { signInReasons as t } from '@topup/web-kit/texts/sign-in-reasons.ts';
import { areaOf } from '../access.ts';

/**
 * What is left in the history when somebody is sent to a place where one can sign in: from where, and, when their session
 * ended under way, whether a payment of theirs may have gone through.
 */
export type Origin = { from: string; ended?: 'calm' | 'unsure' };

const originOf = (state: unknown): string | null => {
  const from = (state as Partial<Origin> | null)?.from;
  // Only a path of this site: '//host' would be another one.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : null;
};

const ENDED = { calm: t.ended, unsure: t.endedUnsure };

/** Why a visitor was sent here to sign in, in words; null when nobody sent them. */
export function signInReasonOf(state: unknown): string | null {
  const ended = (state as Partial<Origin> | null)?.ended;
  if (ended) return ENDED[ended];
  return originOf(state) ? t.first : null;
}

/** Where to go after signing in: back to the remembered page if this role may see it, else to the role's home. */
export function destination(role: Role, state: unknown): string {
  const from = originOf(state);
  const area = from ? areaOf(from.split(/[?#]/)[0] ?? '') : undefined;
  return from && area && (area.roles === null || area.roles.includes(role)) ? from : roleHome(role);
}
