import { z } from 'zod';
import type { Log } from '@topup/kit/log';
import { inHttpSpan } from '@topup/kit/http-span';

const BODY_MAX_BYTES = 64 * 1024;

type GatewayRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | URLSearchParams;
  readonly timeoutMs: number;
};
export type GatewayReply = { readonly status: number; readonly body: unknown };

/** Null when the gateway is unreachable or too slow, or its answer is cut off, a redirect, not JSON or too large. */
export const callGateway = (request: GatewayRequest, log: Log): Promise<GatewayReply | null> =>
  inHttpSpan(
    request.method,
    new URL(request.url),
    () => call(request, log),
    (reply) => reply?.status ?? null,
  );

async function call(request: GatewayRequest, log: Log): Promise<GatewayReply | null> {
  const { method, url, headers, body, timeoutMs } = request;
  const form = body instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      redirect: 'error',
      // AbortSignal.timeout accepts whole milliseconds only.
      signal: AbortSignal.timeout(Math.max(1, Math.round(timeoutMs))),
    });
    const content = await readLimited(response);
    return { status: response.status, body: z.unknown().parse(JSON.parse(content)) };
  } catch (error) {
    log.warn({ err: error, method, path: new URL(url).pathname }, 'a payment gateway gave no readable answer');
    return null;
  }
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

export const urlOf = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`;
