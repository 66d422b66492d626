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

/**
 * The browser's address and history: the one file that imports the router's library. The shell brings it to every app, so
 * that all of them follow one router.
 */

/** What an entry of the history keeps: `state` is the caller's, `isWithin` says that a page of the store led to it. */
type Entry = { readonly state: unknown; readonly isWithin: true };
const entry = (state: unknown): Entry => ({ state: state ?? null, isWithin: true });

type Options = { replace?: boolean; state?: unknown };

export type Location = {
  pathname: string;
  /** With its question mark; '' where there is none. */
  search: string;
  /** What was given along with this entry of the history; null for none. It outlives a reload. */
  state: unknown;
};

export function useLocation(): Location {
  const [pathname] = usePath();
  const search = useSearch();
  const { state = null } = (useHistoryState<Partial<Entry> | null>() ?? {}) as Partial<Entry>;
  return { pathname, search: search && `?${search}`, state };
}

/** Leads to a path of the store. */
export const navigate = (to: string, { replace = false, state }: Options = {}): void =>
  goTo(to, { replace, state: entry(state) });

/** Whether a page of the store led to this one, so that going back stays in the store. */
export const cameFromWithin = (): boolean => (history.state as Partial<Entry> | null)?.isWithin === true;

type Params = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** What the address says behind its question mark, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, (next: Params, options?: Options) => void] {
  const [params, setParams] = useParams();
  return [params, (next, { replace = false, state } = {}) => setParams(next, { replace, state: entry(state) })];
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** A link within the store. One to where we are adds nothing to the history. */
export function Link({ to, state, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  return <WouterLink {...rest} to={to} state={entry(state)} replace={to === pathname + search} />;
}

/** Leads on as soon as it is shown; the page that led here stays out of the history. */
export const Redirect = ({ to, state }: { to: string; state?: unknown }) => (
  <WouterRedirect to={to} state={entry(state)} replace />
);

/** For rendering without a browser: everything inside sees this path. */
export const AtPath = ({ path, children }: { path: string; children: ReactNode }) => (
  <Router ssrPath={path}>{children}</Router>
);
