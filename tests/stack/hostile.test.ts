import { beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import { balanceOf, newPlayer, recharge, signIn, type Answer, type Player } from '../support/shop.ts';
import { auditBooks, origin, ready } from '../support/stack.ts';
import { hostileBodies, hostileIds, hostileQueries } from './hostile-corpus.ts';

type Operation = { requestBody?: object; parameters?: { in: string }[]; responses: object };
type Route = {
  service: string;
  method: string;
  path: string;
  takesBody: boolean;
  takesQuery: boolean;
  streams: boolean;
};

/** Provider callbacks with unknown content are counted and answered with 200, so that providers stop resending them. */
const isWebhook = ({ path }: Route): boolean => path.startsWith('/api/payments/webhooks/');
/** The front door refuses bodies with any other method. */
const mayCarryBody = ({ method }: Route): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
/** Signing out needs no valid input; it has its own tests. */
const endsTheSession = ({ path }: Route): boolean => path === '/api/auth/logout';

async function publishedRoutes(): Promise<Route[]> {
  const documents = await Promise.all(
    serviceNames.map(async (service) => {
      const response = await fetch(`${origin()}/api/openapi/${service}.json`);
      const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          service,
          method: method.toUpperCase(),
          path,
          takesBody: operation.requestBody !== undefined,
          streams: JSON.stringify(operation.responses).includes('text/event-stream'),
          takesQuery: operation.parameters?.some((parameter) => parameter.in === 'query') ?? false,
        })),
      );
    }),
  );
  return documents.flat();
}

let routes: Route[];
let player: Player;
let admin: Player;

beforeAll(async () => {
  await ready();
  routes = (await publishedRoutes()).filter((route) => !endsTheSession(route));
  player = await newPlayer();
  await recharge(player, 500);
  admin = await signIn('admin@example.com');
});

const asWhom = (route: Route): Player => (/\/admin\b|^\/api\/icons/.test(route.path) ? admin : player);

/** The answer of a stream that was opened is only its status: its body has no end. */
async function answerOf(route: Route, path: string, body?: string): Promise<Answer> {
  const who = asWhom(route);
  if (!route.streams) return who.call(route.method, path, body);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(`${origin()}${path}`, { method: route.method, headers, signal: leaving.signal });
  const answer = { status: response.status, body: response.ok ? {} : await response.json() } as Answer;
  leaving.abort();
  return answer;
}

function problemWith(route: Route, input: string, answer: Answer, allowed: (status: number) => boolean): string | null {
  const isExplained = typeof answer.body.message === 'string' && answer.body.message.length > 3;
  if (allowed(answer.status) && (answer.status < 400 || isExplained)) return null;
  return `${route.method} ${route.path} <- ${input.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`;
}

const refused = (status: number): boolean => status >= 400 && status < 500;
/** A route ignores undeclared input, so any response below 500 is accepted. */
const survived = (status: number): boolean => status < 500;

describe('hostile input', () => {
  test('the corpus has at least 60 entries and every service publishes its routes', () => {
    expect(hostileBodies.length).toBeGreaterThanOrEqual(60);
    expect(new Set(routes.map(({ service }) => service)).size).toBe(serviceNames.length);
  });

  test('every body against every writing route: 4xx with a message, never a 5xx, no money moved', async () => {
    const problems: (string | null)[] = [];
    for (const route of routes.filter(mayCarryBody))
      for (const { name, raw, contentType = 'application/json' } of hostileBodies) {
        const path = route.path.replaceAll(/\{\w+\}/g, 'ekupi');
        const answer = await asWhom(route).call(route.method, path, raw, { 'content-type': contentType });
        problems.push(problemWith(route, name, answer, isWebhook(route) || !route.takesBody ? survived : refused));
      }
    expect(problems.filter(Boolean)).toEqual([]);
    expect(await balanceOf(player)).toBe(500);
  });

  test('every query and every id against every route: 4xx with a message, never a 5xx', async () => {
    const problems: (string | null)[] = [];
    for (const route of routes) {
      const body = mayCarryBody(route) ? '{}' : undefined;
      const good = route.path.replaceAll(/\{\w+\}/g, 'a'.repeat(32));
      for (const query of hostileQueries) {
        const answer = await answerOf(route, `${good}?${query}`, body);
        problems.push(problemWith(route, query, answer, route.takesQuery ? refused : survived));
      }
      if (!route.path.includes('{')) continue;
      for (const id of hostileIds) {
        const answer = await answerOf(route, route.path.replaceAll(/\{\w+\}/g, id), body);
        problems.push(problemWith(route, id, answer, refused));
      }
    }
    expect(problems.filter(Boolean)).toEqual([]);
    expect(await balanceOf(player)).toBe(500);
    const { balanced, report } = await auditBooks();
    expect(balanced ? '' : report).toBe('');
  });

  test('without a session every guarded route answers 401, and a player is refused on every admin route', async () => {
    const guarded = routes.filter(({ path }) => /^\/api\/(wallet|admin|products\/admin)/.test(path));
    for (const route of guarded) {
      const { method, path } = route;
      const body = mayCarryBody(route) ? '{}' : undefined;
      const url = path.replaceAll(/\{\w+\}/g, 'a'.repeat(32));
      const response = await fetch(`${origin()}${url}`, {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
      });
      expect([method, path, response.status]).toEqual([method, path, 401]);
      if (!/admin/.test(path)) continue;
      const answer = await player.call(method, url, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'forbidden']);
    }
  });
});
