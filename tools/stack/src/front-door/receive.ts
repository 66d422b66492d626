import type { IncomingMessage } from 'node:http';
import { hasBody } from './framing.ts';

/** The largest body of the public API. The rest of a larger body is read while it is forwarded. */
export const BUFFERED_MAX_BYTES = 100 * 1024;
export const BODY_WITHIN_MS = 5_000;

export type Received = { readonly chunks: readonly Buffer[]; readonly isWhole: boolean };
const NOTHING: Received = { chunks: [], isWhole: true };

/**
 * Reads the body of a request, or the first 100 KB of a larger one, so that no request slot of a service waits for a
 * client. 'slow' when it takes too long, 'gone' when the client goes away.
 */
export function receive(request: IncomingMessage, withinMs: number): Promise<Received | 'slow' | 'gone'> {
  if (!hasBody(request)) return Promise.resolve(NOTHING);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (result: Received | 'slow' | 'gone') => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= BUFFERED_MAX_BYTES) end({ chunks, isWhole: false });
    };
    const onEnd = () => end({ chunks, isWhole: true });
    const onClose = () => end('gone');
    const timer = setTimeout(() => end('slow'), withinMs);
    // 'error' needs a listener, which does nothing: 'close' follows it.
    request
      .on('error', () => undefined)
      .on('data', onData)
      .on('end', onEnd)
      .on('close', onClose);
  });
}
