import { setTimeout as pause } from 'node:timers/promises';
import { basicAuthorization } from './basic-authorization.ts';

const PATIENCE_MS = 30_000;
const AGAIN_AFTER_MS = 200;

/**
 * RabbitMQ's management API. A call whose connection is lost is made again, so each call must be repeatable. Rejects when
 * the broker refuses or does not answer within 30 s.
 */
export type Management = {
  /** The user name in the API's address, an administrator of the broker. */
  readonly user: string;
  readonly put: (path: string, body?: object) => Promise<void>;
  /** Also succeeds when there is nothing at this path. */
  readonly remove: (path: string) => Promise<void>;
  readonly read: <T>(path: string) => Promise<T>;
  /** Null when there is nothing at this path. */
  readonly find: <T>(path: string) => Promise<T | null>;
  readonly post: <T = void>(path: string, body: object) => Promise<T>;
};

/** True if the connection was open, and ended before the answer was complete. */
const isLost = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
};

export function managementAt(address: string): Management {
  const { origin, username } = new URL(address);
  const authorization = basicAuthorization(address);
  async function call(method: string, path: string, body?: object) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (;;)
      try {
        const response = await fetch(new URL(path, origin), {
          method,
          // A new connection for each call: the broker ends an idle one after 5 s without notice.
          headers: { authorization, 'content-type': 'application/json', connection: 'close' },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal,
        });
        return { status: response.status, ok: response.ok, text: await response.text() };
      } catch (error) {
        if (signal.aborted || !isLost(error)) throw new Error(`no answer to ${method} ${path}`, { cause: error });
        await pause(AGAIN_AFTER_MS);
      }
  }
  async function accepted(method: string, path: string, body?: object, also?: number): Promise<string> {
    const { ok, status, text } = await call(method, path, body);
    if (!ok && status !== also)
      throw new Error(`the broker refused ${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return text;
  }
  const parsed = <T>(text: string): T => (text === '' ? undefined : JSON.parse(text)) as T;
  return {
    user: decodeURIComponent(username),
    put: async (path, body) => void (await accepted('PUT', path, body)),
    remove: async (path) => void (await accepted('DELETE', path, undefined, 404)),
    read: async (path) => parsed(await accepted('GET', path)),
    find: async (path) => ((await call('GET', path)).status === 404 ? null : parsed(await accepted('GET', path))),
    post: async (path, body) => parsed(await accepted('POST', path, body)),
  };
}
