import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';

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
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function cacheControl(name: string): string {
  if (!ENTRIES.has(name) && HASHED.test(name)) return 'public, max-age=31536000, immutable';
  return 'no-cache';
}

type Found = { path: string; size: number; etag: string };

async function find(path: string): Promise<Found | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;
  return { path, size: info.size, etag: `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}"` };
}

/** The smallest ready-made variant that the client takes. */
async function variant(path: string, accepted: string): Promise<{ found: Found; encoding: string | null } | null> {
  for (const [encoding, suffix] of ENCODINGS) {
    const found = accepted.includes(encoding) ? await find(path + suffix) : null;
    if (found) return { found, encoding };
  }
  const found = await find(path);
  return found ? { found, encoding: null } : null;
}

/** A path below a built folder; null for one that tries to leave it. */
function inside(folder: string, path: string): string | null {
  const full = join(folder, path);
  return full.startsWith(`${folder}/`) && !path.includes('\0') ? full : null;
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
  const { found, encoding } = chosen;
  const name = full.slice(full.lastIndexOf('/') + 1);
  response.setHeader('cache-control', cacheControl(name));
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('etag', found.etag);
  if (status === 200 && request.headers['if-none-match'] === found.etag) {
    response.writeHead(304).end();
    return true;
  }
  response.setHeader('content-type', TYPES[extname(full)] ?? 'application/octet-stream');
  response.setHeader('content-length', found.size);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  if (request.method === 'HEAD') response.end();
  else pipeline(createReadStream(found.path), response, (error) => error && response.destroy());
  return true;
}
