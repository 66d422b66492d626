import type { Response } from 'express';

type EventStream = {
  readonly send: (event: string, content: object) => void;
  readonly end: () => void;
};
export type Streamed = { readonly follow: (stream: EventStream) => () => void };

/** Must be shorter than the idle timeout of proxies, which is usually a minute. */
const HEARTBEAT_MS = 15_000;
const COME_AGAIN_MS = 3_000;

/**
 * The function that `follow` returns is called when the stream ends, whether the client left or we ended it. `watchSession`
 * must call its argument when the session that opened the stream ends.
 */
export function startStream(
  res: Response,
  { follow }: Streamed,
  watchSession: (ended: () => void) => () => void = () => () => undefined,
): void {
  res.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string): unknown => res.writableEnded || res.write(text);
  write(`retry: ${COME_AGAIN_MS}\n\n`);
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
  const stop = follow({
    send: (event, content) => void write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`),
    end: () => void res.end(),
  });
  const leaveSession = watchSession(() => void res.end());
  const over = () => {
    clearInterval(heartbeat);
    leaveSession();
    stop();
  };
  // The client may have disconnected before this listener was added.
  if (res.closed) over();
  else res.once('close', over);
}
