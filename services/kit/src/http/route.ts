import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { SetCookie } from 'cookie';
import type { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Right } from '../rights.ts';
import type { Principal } from '../session.ts';
import type { Streamed } from './event-stream.ts';
import type { Gate } from './gate.ts';

/**
 * Who may call a route. `public`: anybody; credentials are ignored. `player`: any signed-in account that is not blocked; with
 * `evenBlocked`, for what a blocked account may still see, any signed-in account. `right`: an admin who
 * had this right according to the auth service at most 5 s ago; with `evenUnchecked`, for acts that only make the shop safer,
 * the role in the token is enough while auth does not answer. `webhook`: an external server; may send a form; cookies are ignored.
 * `ownerOrStatusToken`: a signed-in account, or the `?t=` token of a return page; the handler checks whose record it is.
 * The value of `ownerOrStatusToken` names the path parameter with the record's id.
 */
export type Guard =
  | 'public'
  | 'player'
  | { readonly player: 'evenBlocked' }
  | 'webhook'
  | { readonly right: Right; readonly evenUnchecked?: true }
  | { readonly ownerOrStatusToken: string };

export const acceptsStatusToken = (guard: Guard): guard is { readonly ownerOrStatusToken: string } =>
  typeof guard === 'object' && 'ownerOrStatusToken' in guard;
/** The right that an admin needs for the route; null for a route that is not only for admins. */
export const rightOf = ({ guard }: { readonly guard: Guard }): Right | null =>
  typeof guard === 'object' && 'right' in guard ? guard.right : null;

type Method = 'get' | 'post' | 'put' | 'delete';

type Shape = z.ZodObject | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type PrincipalFor<G extends Guard> = G extends 'player' | { readonly player: 'evenBlocked' } | { readonly right: Right }
  ? Principal
  : Principal | null;

export type Context<G extends Guard = Guard, P = unknown, Q = unknown, B = unknown> = {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly principal: PrincipalFor<G>;
  readonly statusToken: string | null;
  /** What else this admin may do; false for everybody on a route that needs no right. */
  readonly may: (right: Right) => boolean;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly address: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly req: Request;
  readonly res: Response;
};

type BodyMax = '1 KB' | '1 MB';

export type BodyReader = {
  readonly type: string;
  readonly read: (req: Request, res: Response) => Promise<unknown>;
};

export type Answer<R> = {
  readonly status?: number;
  readonly body: R;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly SetCookie[];
};

/** An answer whose body is JSON text already. */
export type TextAnswer = { readonly json: string; readonly headers?: Readonly<Record<string, string>> };

/** `type` must be the media type that the route declares as `file`. */
export type FileAnswer = {
  readonly file: Uint8Array;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Given<R> = Answer<R> | TextAnswer | FileAnswer | ApiError;

type Definition<
  G extends Guard,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
> = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly guard: G;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyReader?: BodyReader;
  /** The size of a JSON body; 100 KB if the route does not say. */
  readonly bodyMax?: BodyMax;
  readonly response: R;
  /** The answer is a file of this media type; `response` only describes it. */
  readonly file?: string;
  /** The answer is a stream of server-sent events; `response` is the schema of one event's data. */
  readonly streams?: true;
  /** A call with our cookies is refused if another site made it; with `always` (for sign-in), also a call without cookies. */
  readonly crossSite?: 'always';
  /** Checked before the request is read, so that under overload a refusal (503) costs almost nothing. */
  readonly gate?: Gate;
  readonly handler: (
    context: Context<G, Parsed<P>, Parsed<Q>, Parsed<B>>,
  ) => Promise<Given<z.input<R>> | Streamed> | Given<z.input<R>>;
};

export type Route = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly guard: Guard;
  readonly params: z.ZodObject | undefined;
  readonly query: z.ZodObject | undefined;
  readonly body: z.ZodType | undefined;
  readonly bodyReader: BodyReader | undefined;
  readonly bodyMax: BodyMax | undefined;
  readonly response: z.ZodType;
  readonly file: string | undefined;
  readonly streams: true | undefined;
  readonly crossSite: 'always' | undefined;
  readonly gate: Gate | undefined;
  readonly handler: (context: Context) => Promise<Given<unknown> | Streamed> | Given<unknown>;
};

/** Makes the query's schema refuse parameters that it does not name. Throws when a path parameter has no schema. */
export function route<
  const G extends Guard,
  R extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends z.ZodType | undefined = undefined,
>(definition: Definition<G, P, Q, B, R>): Route {
  const { params, query, body, bodyReader, bodyMax, file, streams, crossSite, gate, handler, ...rest } = definition;
  for (const name of pathParams(rest.path))
    if (!params?.shape[name]) throw new Error(`${rest.path}: no schema for '${name}'`);
  return {
    ...rest,
    params,
    query: query?.strict(),
    body,
    bodyReader,
    bodyMax,
    file,
    streams,
    crossSite,
    gate,
    handler: handler as Route['handler'],
  };
}

const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
