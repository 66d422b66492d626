import type { ServiceName } from '@topup/proto/services';
import type { Route } from '../chart.ts';

type Target =
  | { readonly kind: 'service'; readonly service: ServiceName }
  | { readonly kind: 'frontend'; readonly name: string; readonly prefix: string };

const belongsTo = (path: string, { path: prefix, exact }: Route): boolean =>
  path === prefix || (!exact && (prefix === '/' || path.startsWith(`${prefix}/`)));

export const longestFirst = (routes: readonly Route[]): Route[] =>
  [...routes].sort((a, b) => b.path.length - a.path.length);

export function targetOf(routes: readonly Route[], path: string): Target | null {
  const best = routes.find((route) => belongsTo(path, route));
  if (!best) return null;
  return 'service' in best
    ? { kind: 'service', service: best.service }
    : { kind: 'frontend', name: best.frontend, prefix: best.path };
}

export function streamsOf(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map((pattern) => pattern.split('/'));
  return (path) => {
    const parts = path.split('/');
    return all.some(
      (pattern) => pattern.length === parts.length && pattern.every((part, i) => part === '*' || part === parts[i]),
    );
  };
}
