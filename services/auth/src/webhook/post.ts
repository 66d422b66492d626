import { request as httpsRequest } from 'node:https';

/** What the log may say of a failure: it has neither the address nor the answer, and both may hold secrets. */
export class NotTaken extends Error {
  /** The class of the answer's status, for example `5xx`, or `none`. */
  readonly result: string;
  constructor(result: string, cause: string) {
    super(cause);
    this.result = result;
  }
}

/**
 * Resolves if the answer's status is 2xx; rejects with NotTaken otherwise, also for a redirect, which is not followed. The
 * answer's body is not read.
 */
export function post(url: URL, body: string, headers: Record<string, string>, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', (error: NodeJS.ErrnoException) => reject(new NotTaken('none', error.code ?? error.name)));
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      const result = `${Math.floor(statusCode / 100)}xx`;
      if (result === '2xx') resolve();
      else reject(new NotTaken(result, `the receiver answered ${statusCode}`));
    });
    request.end(body);
  });
}
