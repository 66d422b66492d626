import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { names, partOf, takesCoding, type Part } from './negotiation.ts';

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
/** A content hash in the name: the file behind it never changes. */
const HASHED = /[.-][0-9a-f]{8,}\.[\w.]+$/;
const ENTRIES = new Set(['index.html', 'remoteEntry.js', 'mf-manifest.json']);
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const cacheControl = (name: string): string =>
  !ENTRIES.has(name) && HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';

type Found = { readonly path: string; readonly size: number; readonly etag: string };

const tags = new Map<string, { version: string; etag: string }>();

/** By content, so that two replicas agree and a rebuild that changed nothing stays in every browser's cache. */
async function etagOf(path: string, version: string): Promise<string> {
  const known = tags.get(path);
  if (known?.version === version) return known.etag;
  const etag = `"${createHash('sha256')
    .update(await readFile(path))
    .digest('base64url')
    .slice(0, 22)}"`;
  tags.set(path, { version, etag });
  return etag;
}

async function find(path: string): Promise<Found | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  return { path, size: info.size, etag: await etagOf(path, `${info.size} ${info.mtimeMs} ${info.ino}`) };
}

/** The smallest ready-made variant that the client takes. */
async function variant(path: string, accepted: string): Promise<{ found: Found; coding: string | null } | null> {
  for (const [coding, suffix] of CODINGS) {
    const found = takesCoding(accepted, coding) ? await find(path + suffix) : null;
    if (found) return { found, coding };
  }
  const found = await find(path);
  return found ? { found, coding: null } : null;
}

/** A path below a built folder; null for one that tries to leave it. */
function inside(folder: string, path: string): string | null {
  const full = join(folder, path);
  return full.startsWith(`${folder}/`) && !path.includes('\0') ? full : null;
}

/** A part is only of use to a client whose other parts are of the same version (RFC 9110, 13.1.5). */
function wantedPart({ method, headers }: IncomingMessage, { size, etag }: Found): ReturnType<typeof partOf> {
  const ifRange = headers['if-range'];
  return method === 'GET' && (ifRange === undefined || ifRange === etag) ? partOf(headers.range, size) : null;
}

/** Sends a file of a built folder, with this status; false when there is none. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  status = 200,
): Promise<boolean> {
  const full = inside(folder, path);
  const chosen = full && (await variant(full, String(request.headers['accept-encoding'] ?? '')));
  if (!full || !chosen) return false;
  const { found, coding } = chosen;
  response.setHeader('cache-control', cacheControl(full.slice(full.lastIndexOf('/') + 1)));
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('etag', found.etag);
  if (status === 200 && names(request.headers['if-none-match'], found.etag)) {
    response.writeHead(304).end();
    return true;
  }
  response.setHeader('accept-ranges', 'bytes');
  const part = status === 200 ? wantedPart(request, found) : null;
  if (part === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${found.size}` }).end();
    return true;
  }
  response.setHeader('content-type', TYPES[extname(full)] ?? 'application/octet-stream');
  if (coding) response.setHeader('content-encoding', coding);
  sendBytes(request, response, found, part, status);
  return true;
}

function sendBytes(
  { method }: IncomingMessage,
  response: ServerResponse,
  { path, size }: Found,
  part: Part | null,
  status: number,
): void {
  if (part) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${size}`);
  response.setHeader('content-length', part ? part.end - part.start + 1 : size);
  response.writeHead(part ? 206 : status);
  if (method === 'HEAD') response.end();
  else pipeline(createReadStream(path, part ?? {}), response, (error) => error && response.destroy());
}
