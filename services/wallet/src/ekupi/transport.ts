import { z } from 'zod';
import type { Log } from '@topup/kit/log';

const BODY_MAX_BYTES = 64 * 1024;

/** One POST of JSON to the gateway. Null when nobody knows what it answered: away, slow, cut off, HTML, too large, not 200. */
export type Post = (path: string, body: object, timeoutMs: number) => Promise<unknown>;

export function createPost(baseUrl: string, log: Log): Post {
  return async (path, body, timeoutMs) => {
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const content = await readLimited(response);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return z.unknown().parse(JSON.parse(content));
    } catch (error) {
      log.warn({ err: error, path }, 'the UPI gateway gave no readable answer');
      return null;
    }
  };
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_MAX_BYTES) throw new Error(`answer larger than ${BODY_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
