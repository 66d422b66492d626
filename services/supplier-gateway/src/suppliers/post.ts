import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { CUT_OFF, type Observation } from '../domain/observation.ts';

const BODY_MAX_BYTES = 1_048_576;
const PART_MAX_BYTES = 16_384;

/** `headers` has the content type of `text`. */
type Body = { readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** Never rejects: the result says whether a byte may have left this machine. `timeoutMs` includes the answer's whole body. */
export function post(url: URL, body: Body, timeoutMs: number): Promise<Observation> {
  return new Promise((resolve) => {
    let written = false;
    let isDone = false;
    const request = open(url, body);
    const settle = (seen: Observation) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      resolve(seen);
      request.destroy();
    };
    const received: Buffer[] = [];
    // Node sends no byte of the request before it is connected, so an error before that proves that nothing left.
    const failed = (cause: string) =>
      settle(written ? { kind: 'no_answer', cause, ...partOf(received) } : { kind: 'not_written', cause });
    const timer = setTimeout(() => failed(`it took more than ${timeoutMs / 1000} s`), timeoutMs);
    request.once('socket', (socket: Socket) => {
      const stands = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      if (socket.connecting) socket.once(stands, () => (written = true));
      else written = true;
    });
    request.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
    request.once('response', (response) => {
      written = true;
      read(response, received).then(settle, (error: Error) => failed(error.message));
    });
    request.end(body.text);
  });
}

function open(url: URL, { text, headers }: Body): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return send(url, {
    method: 'POST',
    // Each request opens a new connection. A reused one may be dead, and then it is unknown whether the request arrived.
    agent: false,
    headers: {
      ...headers,
      'content-length': Buffer.byteLength(text),
      accept: 'application/json',
    },
  });
}

const partOf = (chunks: readonly Buffer[]) =>
  chunks.length === 0 ? {} : { partial: Buffer.concat(chunks).subarray(0, PART_MAX_BYTES).toString('utf8') };

async function read(response: IncomingMessage, chunks: Buffer[]): Promise<Observation> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new Error('the answer is larger than 1 MB');
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error(CUT_OFF);
  return { kind: 'answer', httpStatus: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') };
}
