import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { errorBody } from './bodies.ts';
import { acceptsStatusToken, rightOf, type Guard, type Route } from './route.ts';

export function openApiDocument(service: string, routes: readonly Route[]): ReturnType<typeof createDocument> {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `topup ${service}`, version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'access token cookie' },
      },
    },
  });
}

const STATUS_TOKEN = z.string().max(500).optional().meta({ description: 'status token of a return page' });

function operation(route: Route): ZodOpenApiOperationObject {
  const failure = (description: string) => ({ description, content: { 'application/json': { schema: errorBody } } });
  const query = acceptsStatusToken(route.guard)
    ? (route.query ?? z.object({})).extend({ t: STATUS_TOKEN })
    : route.query;
  return {
    summary: route.summary,
    operationId: operationId(route),
    ...(rightOf(route) === null ? {} : { 'x-right': rightOf(route) }),
    security: isOpen(route.guard) ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: { ...(route.params && { path: route.params }), ...(query && { query }) },
    ...(route.body && {
      requestBody: { content: { [route.bodyReader?.type ?? 'application/json']: { schema: route.body } } },
    }),
    responses: {
      '200': {
        description: route.streams ? 'Server-sent events, each with' : 'Success',
        content: { [mediaOf(route)]: { schema: route.response } },
      },
      ...(isOpen(route.guard) ? {} : { '401': failure('No credentials'), '403': failure('Expired, bad or too weak') }),
      default: failure('Failure'),
    },
  };
}

const mediaOf = ({ file, streams }: Route): string => file ?? (streams ? 'text/event-stream' : 'application/json');

const isOpen = (guard: Guard): boolean => guard === 'public' || guard === 'webhook';

const operationId = ({ method, path }: Route): string =>
  [method, ...path.split(/[^A-Za-z0-9]+/).filter((part) => part && part !== 'api')].join('_');

/** A service's routes without their dependencies: they can be described, but not called. */
export function withoutDeps(routes: (...deps: never[]) => readonly Route[]): readonly Route[] {
  const refuse = () => {
    throw new Error('these routes were made to be described, not to be called');
  };
  const stub: object = new Proxy(refuse, { get: () => stub });
  return routes(...(Array.from({ length: routes.length }, () => stub) as never[]));
}
