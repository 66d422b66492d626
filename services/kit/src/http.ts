export { createGate } from './http/gate.ts';
export { rightOf, route, type BodyReader, type Context, type Route, type TextAnswer } from './http/route.ts';
export type { Streamed } from './http/event-stream.ts';
export { createHttpServer, type HttpServer } from './http/server.ts';
export { alarmsRoute } from './http/alarms-route.ts';
export { openApiDocument, withoutDeps } from './http/openapi.ts';
export {
  adminPages,
  adminPagination,
  choiceOf,
  countUpTo,
  day,
  LIMIT_MAX,
  PAGE_MAX,
  searchText,
} from './http/query-fields.ts';
export { reason, success, successWithMessage } from './http/bodies.ts';
export { setCookies } from './http/respond.ts';
export type { SetCookie } from 'cookie';
