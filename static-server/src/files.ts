import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { BuiltFile, BuiltFiles } from './built-files.ts';
import { names, partOf, takesCoding } from './negotiation.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
};
/** A name with a content hash: such a file never changes. */
const HASHED = /[.-][0-9a-f]{8,}\.[\w.]+$/;
const ENTRIES = new Set(['index.html', 'remoteEntry.js', 'mf-manifest.json']);
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const cacheControl = (name: string): string =>
  !ENTRIES.has(name) && HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

async function variant(
  files: BuiltFiles,
  path: string,
  accepted: string,
): Promise<{ file: BuiltFile; coding: string | null } | null> {
  for (const [coding, suffix] of CODINGS) {
    const file = takesCoding(accepted, coding) ? await files(path + suffix) : null;
    if (file) return { file, coding };
  }
  const file = await files(path);
  return file ? { file, coding: null } : null;
}

/** With `If-Range`, a part is sent only if the client's other parts are from the same version (RFC 9110, 13.1.5). */
function requestedPart({ method, headers }: IncomingMessage, { bytes, etag }: BuiltFile): ReturnType<typeof partOf> {
  const ifRange = headers['if-range'];
  return method === 'GET' && (ifRange === undefined || ifRange === etag) ? partOf(headers.range, bytes.length) : null;
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: BuiltFiles,
  path: string,
  status = 200,
): Promise<boolean> {
  const chosen = await variant(files, path, String(request.headers['accept-encoding'] ?? ''));
  if (!chosen) return false;
  const { file, coding } = chosen;
  response.setHeader('cache-control', cacheControl(path.slice(path.lastIndexOf('/') + 1)));
  const other = response.getHeader('vary');
  response.setHeader('vary', other === undefined ? 'accept-encoding' : `${String(other)}, accept-encoding`);
  response.setHeader('etag', file.etag);
  if (status === 200 && names(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end();
    return true;
  }
  response.setHeader('accept-ranges', 'bytes');
  const part = status === 200 ? requestedPart(request, file) : null;
  if (part === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${file.bytes.length}` }).end();
    return true;
  }
  response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
  if (coding) response.setHeader('content-encoding', coding);
  if (part) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${file.bytes.length}`);
  const body = part ? file.bytes.subarray(part.start, part.end + 1) : file.bytes;
  response.setHeader('content-length', body.length);
  response.writeHead(part ? 206 : status);
  if (request.method === 'HEAD' || body.length === 0) response.end();
  // `end` is called only after all bytes have left: `server.close` cuts the connection of an ended response even if
  // some bytes are still waiting.
  else response.write(body, () => response.end());
  return true;
}
