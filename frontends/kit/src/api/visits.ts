import type { paths } from '../../gen/auth.ts';

export type Visit = NonNullable<paths['/api/visits']['post']['requestBody']>['content']['application/json'];

const PATH = '/api/visits' satisfies keyof paths;

/** Called while the page goes away, so the request outlives the page. A report that is lost is not repeated. Never rejects. */
export async function reportVisit(visit: Visit): Promise<void> {
  const body = JSON.stringify(visit);
  const type = 'application/json';
  if (navigator.sendBeacon?.(PATH, new Blob([body], { type }))) return;
  const request: RequestInit = {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': type },
  };
  await fetch(PATH, { ...request, body }).catch(() => undefined);
}
