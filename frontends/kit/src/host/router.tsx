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
 * Address and history. The only file that imports the router library.
 * The shell provides it to every app, so that all share one router.
 */

/** State of a history entry: `state` is the caller's; `isWithin` marks entries reached from a page of the store. */
type Entry = { readonly state: unknown; readonly isWithin: true };
const entry = (state: unknown): Entry => ({ state: state ?? null, isWithin: true });

type Options = { replace?: boolean; state?: unknown };

export type Location = {
  pathname: string;
  /** Includes the question mark; '' when there is no query. */
  search: string;
  /** The state of this history entry, or null. It survives a reload. */
  state: unknown;
};

export function useLocation(): Location {
  const [pathname] = usePath();
  const search = useSearch();
  const { state = null } = (useHistoryState<Partial<Entry> | null>() ?? {}) as Partial<Entry>;
  return { pathname, search: search && `?${search}`, state };
}

/** Opens a path of the store. */
export const navigate = (to: string, { replace = false, state }: Options = {}): void =>
  goTo(to, { replace, state: entry(state) });

/** Whether a page of the store led here, so that going back stays in the store. */
export const cameFromWithin = (): boolean => (history.state as Partial<Entry> | null)?.isWithin === true;

type Params = Record<string, string> | ((before: URLSearchParams) => URLSearchParams);

/** The query parameters, and a function that changes them. */
export function useSearchParams(): [URLSearchParams, (next: Params, options?: Options) => void] {
  const [params, setParams] = useParams();
  return [params, (next, { replace = false, state } = {}) => setParams(next, { replace, state: entry(state) })];
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** A link within the store. A link to the current page adds no history entry. */
export function Link({ to, state, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  return <WouterLink {...rest} to={to} state={entry(state)} replace={to === pathname + search} />;
}

/** Redirects when rendered; the redirecting page leaves no history entry. */
export const Redirect = ({ to, state }: { to: string; state?: unknown }) => (
  <WouterRedirect to={to} state={entry(state)} replace />
);

/** For rendering without a browser: everything inside sees this path. */
export const AtPath = ({ path, children }: { path: string; children: ReactNode }) => (
  <Router ssrPath={path}>{children}</Router>
);
