import { randomInt } from 'node:crypto';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    success?: boolean;
    code?: string;
    message?: string;
    user?: { role: string; name: string; email: string } | null;
    data?: { token: string; nonce: string; user: { role: string; name: string; email: string } };
    keys?: { kid: string }[];
  };
};
export type Client = {
  readonly jar: Map<string, string>;
  readonly call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};

/** A browser on our own origin: keeps cookies and sends Origin. With `origin` null: a program that sends no Origin. */
export function client(base: string, origin: string | null = 'http://localhost:8080'): Client {
  const jar = new Map<string, string>();
  // A separate IP address, so that other tests' calls do not count towards this client's limits.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(base + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(origin === null ? {} : { origin }),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const header of origin === null ? [] : response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/;\s*Max-Age=0(;|$)/i.test(header)) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };
  return { jar, call };
}
