import { basicAuthorization } from './basic-authorization.ts';

const PATIENCE_MS = 30_000;

/** RabbitMQ's management API. Rejects when the broker refuses or does not answer. */
export type Management = {
  /** The name in its address: an administrator. */
  readonly user: string;
  readonly put: (path: string, body?: object) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  /** What is gone already is as good as removed. */
  readonly removeIfFound: (path: string) => Promise<void>;
  readonly read: <T>(path: string) => Promise<T>;
  /** Null when there is no such thing. */
  readonly find: <T>(path: string) => Promise<T | null>;
  readonly post: <T = void>(path: string, body: object) => Promise<T>;
};

export function managementAt(address: string): Management {
  const { origin, username } = new URL(address);
  async function call(method: string, path: string, body?: object) {
    const response = await fetch(new URL(path, origin), {
      method,
      // The broker ends an idle connection after 5 s without saying so first; a call on it would fail.
      headers: { authorization: basicAuthorization(address), 'content-type': 'application/json', connection: 'close' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, ok: response.ok, text: await response.text() };
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
    remove: async (path) => void (await accepted('DELETE', path)),
    removeIfFound: async (path) => void (await accepted('DELETE', path, undefined, 404)),
    read: async (path) => parsed(await accepted('GET', path)),
    find: async (path) => ((await call('GET', path)).status === 404 ? null : parsed(await accepted('GET', path))),
    post: async (path, body) => parsed(await accepted('POST', path, body)),
  };
}
