import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { refuse } from './answers.ts';

/** The path to which browsers report what the Content-Security-Policy has blocked. */
export const REPORTS_PATH = '/csp-reports';
const BODY_BYTES_MAX = 16_384;
const REPORTED_PER_MINUTE_MAX = 20;
const MINUTE_MS = 60_000;

const fact = z.string().max(4_096).optional();
const body = z.object({
  'csp-report': z.object({
    'document-uri': fact,
    'effective-directive': fact,
    'violated-directive': fact,
    'blocked-uri': fact,
    'source-file': fact,
    'line-number': z.number().optional(),
  }),
});

export type Violation = {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly at: string;
};

/**
 * Receives browsers' reports. Anybody can send one, so only a limited number per minute is passed on. To protect personal
 * data, addresses are passed on without their query, and of a blocked address only its origin is passed on.
 */
export function receiveReports(report: (violation: Violation) => void) {
  let windowStart = 0;
  let reported = 0;
  const isWithinLimit = (): boolean => {
    if (Date.now() - windowStart >= MINUTE_MS) [windowStart, reported] = [Date.now(), 0];
    return ++reported <= REPORTED_PER_MINUTE_MAX;
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      return refuse(response, 405, 'method_not_allowed', 'Browsers report here what a page was not allowed to load.');
    }
    if (!(Number(request.headers['content-length']) <= BODY_BYTES_MAX)) {
      response.setHeader('connection', 'close');
      return refuse(response, 413, 'too_large', `A report says its length, of at most ${BODY_BYTES_MAX} bytes.`);
    }
    const violation = violationOf(await text(request));
    if (!violation) return refuse(response, 400, 'bad_request', 'This is not a report of a browser.');
    if (isWithinLimit()) report(violation);
    response.writeHead(204).end();
  };
}

function violationOf(report: string): Violation | null {
  const parsed = body.safeParse(parsedJson(report));
  if (!parsed.success) return null;
  const given = parsed.data['csp-report'];
  const directive = (given['effective-directive'] ?? given['violated-directive'] ?? '').split(' ', 1)[0] ?? '';
  return {
    directive: /^[a-z-]{1,40}$/.test(directive) ? directive : 'unknown',
    blocked: originOrWord(given['blocked-uri']),
    page: pathOf(given['document-uri']),
    at: `${pathOf(given['source-file'])}:${given['line-number'] ?? 0}`,
  };
}

function parsedJson(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return undefined;
  }
}

/** For some violations browsers report a word, such as `inline`, in place of an address. Such a word is passed on as it is. */
const originOrWord = (uri = ''): string =>
  /^[a-z-]{1,40}$/.test(uri) ? uri : URL.canParse(uri) ? originOf(new URL(uri)) : 'unknown';

/** Addresses of browser extensions have no origin, so their scheme is passed on. */
const originOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin).slice(0, 100);

const pathOf = (uri = ''): string => (URL.canParse(uri) ? new URL(uri).pathname.slice(0, 100) : '');
