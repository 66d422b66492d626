import type { ComponentProps, ReactNode } from 'react';
import {
  Router,
  useSearch,
  Link as WouterLink,
  Redirect as WouterRedirect,
  useLocation as usePath,
  useSearchParams as useParams,
} from 'wouter';
import { navigate as goTo, useHistoryState } from 'wouter/use-browser-location';

/** This is the only file that imports the router library. The shell provides the library, so that all apps share one router. */

/** The state of a history entry. `state`: what the caller passed. `isWithin`: the entry was reached from a page of the store. */
type Entry = { readonly state: unknown; readonly isWithin: true };
const entry = (state: unknown): Entry => ({ state: state ?? null, isWithin: true });

type Options = { replace?: boolean; state?: unknown };

export type Location = {
  pathname: string;
  /** Includes the question mark; '' when there is no query. */
  search: string;
  /** What the link or `navigate` passed to this history entry. It survives a reload. */
  state: unknown;
};

export function useLocation(): Location {
  const [pathname] = usePath();
  const search = useSearch();
  const { state = null } = (useHistoryState<Partial<Entry> | null>() ?? {}) as Partial<Entry>;
  return { pathname, search: search && `?${search}`, state };
}

export const navigate = (to: string, { replace = false, state }: Options = {}): void =>
  goTo(to, { replace, state: entry(state) });

export const cameFromWithin = (): boolean => (history.state as Partial<Entry> | null)?.isWithin === true;

type Params = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

export function useSearchParams(): [URLSearchParams, (next: Params, options?: Options) => void] {
  const [params, setParams] = useParams();
  return [params, (next, { replace = false, state } = {}) => setParams(next, { replace, state: entry(state) })];
}

/** For the setter of `useSearchParams`: changes the given parameters and keeps the others. The value '' removes a parameter. */
export const withParams =
  (changes: Record<string, string>) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** A link to the current page adds no history entry. */
export function Link({ to, state, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  return <WouterLink {...rest} to={to} state={entry(state)} replace={to === pathname + search} />;
}

export const Redirect = ({ to, state }: { to: string; state?: unknown }) => (
  <WouterRedirect to={to} state={entry(state)} replace />
);

export const AtPath = ({ path, children }: { path: string; children: ReactNode }) => (
  <Router ssrPath={path}>{children}</Router>
);
