import type { IncomingMessage } from 'node:http';

/** Methods that may have a body. For all others a body has no agreed meaning (RFC 9110, 9.3). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

export const isChunked = ({ headers }: IncomingMessage): boolean => headers['transfer-encoding'] !== undefined;

export const hasBody = (request: IncomingMessage): boolean =>
  isChunked(request) || Number(request.headers['content-length'] ?? 0) > 0;

const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Why a request must not be forwarded; null when it may. A service could see another end, target or host of the request
 * than we do, and then read a body as another client's request (RFC 9112, 11.2). Node's strict parser has already rejected
 * what breaks the grammar: two lengths, a length beside chunks, bad chunk sizes, folded lines, bare line feeds, a space
 * before a colon.
 */
export function framingProblem(request: IncomingMessage): string | null {
  const { httpVersion, headers, method = '', url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'This store speaks HTTP/1.1.';
  if (!url.startsWith('/') || url.includes('#')) return 'The address of a request has to begin with a slash.';
  // Node stops parsing HTTP on a connection once another protocol was offered.
  if (headers.upgrade !== undefined) return 'No other protocol is spoken here.';
  if (hostsOf(request) !== 1) return 'A request names its host exactly once.';
  const isReadable = httpVersion === '1.1' && headers['transfer-encoding']?.toLowerCase() === 'chunked';
  if (isChunked(request) && !isReadable) return 'This transfer encoding is not known here.';
  if (hasBody(request) && !WITH_BODY.has(method)) return `A ${method} request has no body.`;
  return null;
}
