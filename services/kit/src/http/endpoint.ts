import { isIP } from 'node:net';
import type { Request, Response } from 'express';
import { parseCookie } from 'cookie';
import { ApiError, crossSite } from '../errors.ts';
import type { Log } from '../log.ts';
import { credentialsOf, type CookieNames } from '../session.ts';
import { readBody } from './body.ts';
import { isCrossSite, type CrossSiteRule } from './cross-site.ts';
import { startStream } from './event-stream.ts';
import type { Leave } from './gate.ts';
import { admit, type GuardDeps } from './guard.ts';
import { idempotencyKey, parseInput, refuseUnclearQuery } from './input.ts';
import { BUSY, checkAnswer, checkFile, sendAnswer, sendError, sendFile } from './respond.ts';
import { acceptsStatusToken, type Context, type Route } from './route.ts';

export type EndpointDeps = GuardDeps & {
  readonly log: Log;
  readonly cookieNames: CookieNames;
  readonly crossSiteRule: CrossSiteRule;
  readonly checkAnswers: boolean;
};

/** Never rejects. */
export const endpoint =
  (deps: EndpointDeps, route: Route) =>
  async (req: Request, res: Response): Promise<void> => {
    let leave: Leave | null | undefined;
    try {
      // Asks the gate before the request is read, so that a refusal is cheap. `enter` counts the call once its request was read.
      if (route.gate?.isOpen() === false) throw BUSY;
      const context = await contextOf(deps, route, req, res);
      leave = route.gate?.enter();
      if (leave === null) throw BUSY;
      const answer = await route.handler(context);
      if (answer instanceof ApiError) throw answer;
      if ('follow' in answer) return startStream(res, answer, (ended) => watchSession(deps, context, ended));
      if ('file' in answer) {
        if (deps.checkAnswers) checkFile(route, answer);
        return sendFile(res, answer);
      }
      if (deps.checkAnswers) checkAnswer(route, answer);
      sendAnswer(res, answer);
    } catch (error) {
      sendError(res, error, deps.log);
    } finally {
      leave?.();
    }
  };

/** Ends a stream when the session that opened it ends. A stream that was opened with a status token needs no session. */
const watchSession = ({ session }: EndpointDeps, { principal, statusToken }: Context, ended: () => void) =>
  principal && statusToken === null ? session.watch(principal.familyId, ended) : () => undefined;

async function contextOf(deps: EndpointDeps, route: Route, req: Request, res: Response): Promise<Context> {
  const cookies = parseCookie(req.headers.cookie ?? '');
  const always = route.crossSite === 'always';
  const call = { method: req.method, headers: req.headers, cookies, always };
  if (route.guard !== 'webhook' && isCrossSite(deps.crossSiteRule, call)) throw crossSite();
  const credentials = credentialsOf(req, cookies, deps.cookieNames);
  const { principal, statusToken, may } = await admit(deps, route.guard, req, credentials);
  res.locals['accountId'] = principal?.accountId;
  refuseUnclearQuery(req);
  const key = idempotencyKey(req);
  const params: unknown = route.params ? parseInput(route.params, req.params, 'address') : undefined;
  const query: unknown = route.query ? parseInput(route.query, queryOf(route, req), 'query') : undefined;
  const sent = await readBody(route, req, res);
  const body: unknown = route.body ? parseInput(route.body, sent, 'body') : undefined;
  return {
    params,
    query,
    body,
    principal: principal as Context['principal'],
    statusToken,
    may,
    idempotencyKey: key,
    requestId: res.locals['requestId'] as string,
    address: clientAddress(req),
    cookies,
    log: deps.log,
    req,
    res,
  };
}

/** The query, without `t` if the guard reads `t` as the status token: a query's schema refuses names that it does not list. */
function queryOf(route: Route, req: Request): Record<string, unknown> {
  const { t, ...rest } = { ...req.query };
  return acceptsStatusToken(route.guard) || t === undefined ? rest : { ...rest, t };
}

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

/** Null when the text is no address. Removes the port that some load balancers append. */
function addressIn(text: string): string | null {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 ? null : address;
}

/** The caller's address as our outermost proxy wrote it, else the connection's: a caller can choose neither of them. */
const clientAddress = (req: Request): string =>
  addressIn(req.ip ?? '') ?? addressIn(req.socket.remoteAddress ?? '') ?? '';
