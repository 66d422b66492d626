import type { Request } from 'express';
import { accountBlocked, forbidden, unauthenticated, unavailable } from '../errors.ts';
import type { Right } from '../rights.ts';
import { mayDo, type AdminCheck, type Credentials, type Principal, type SessionReader } from '../session.ts';
import { acceptsStatusToken, type Guard } from './route.ts';

export type GuardDeps = {
  readonly session: SessionReader;
  /** Asks the auth service. If it does not answer, the call is refused. */
  readonly adminCheck: AdminCheck;
};

type Admitted = {
  readonly principal: Principal | null;
  readonly statusToken: string | null;
  readonly may: (right: Right) => boolean;
};

const nothing = (): boolean => false;

/** Runs before the request's input is parsed. Throws 401, 403 or 503. */
export async function admit(deps: GuardDeps, guard: Guard, req: Request, credentials: Credentials): Promise<Admitted> {
  if (guard === 'public' || guard === 'webhook') return { principal: null, statusToken: null, may: nothing };
  if (acceptsStatusToken(guard)) {
    const statusToken = typeof req.query['t'] === 'string' && req.query['t'] !== '' ? req.query['t'] : null;
    if (statusToken === null) return { principal: await signedIn(deps, credentials), statusToken, may: nothing };
    // The status token is sufficient, so an expired session is ignored.
    const principal = await signedIn(deps, credentials).catch(() => null);
    return { principal, statusToken, may: nothing };
  }
  const principal = await signedIn(deps, credentials);
  if (guard === 'player' && principal.blocked) throw accountBlocked();
  const may = guard === 'player' || 'player' in guard ? nothing : await rightsWith(deps, principal, guard);
  return { principal, statusToken: null, may };
}

async function signedIn(deps: GuardDeps, credentials: Credentials): Promise<Principal> {
  if (credentials.accessToken === null) throw unauthenticated();
  return deps.session.verify(credentials.accessToken);
}

/** Throws if the caller does not have this right. */
async function rightsWith(
  deps: GuardDeps,
  principal: Principal,
  { right, evenUnchecked }: { readonly right: Right; readonly evenUnchecked?: true },
): Promise<Admitted['may']> {
  if (principal.role !== 'admin' || principal.blocked) throw forbidden();
  const answer = await deps.adminCheck(principal.accountId, principal.sessionVersion).catch((cause: unknown) => {
    if (evenUnchecked) return null;
    throw Object.assign(unavailable('Your admin rights could not be checked. Please try again.'), { cause });
  });
  if (!answer) return nothing;
  if (answer.role !== 'admin') throw forbidden();
  if (!mayDo(answer, right)) throw forbidden('Your admin account may not do this. Please ask the owner of the shop.');
  return (other) => mayDo(answer, other);
}
