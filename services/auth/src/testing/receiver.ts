import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from './certificate.ts';

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = (res: ServerResponse) => void;
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (res) =>
    void res.writeHead(status, headers).end('thank you');

/** A receiver of notices over https, whose certificate this process trusts until the receiver is closed. */
export async function startReceiver() {
  const { key, cert } = selfSigned();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const received: Received[] = [];
  const next: Answer[] = [];
  const server = createServer({ key, cert }, (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString('utf8') });
      (next.shift() ?? answer(200))(res);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-path?key=secret-query`,
    received,
    /** The next calls get these answers, and all later ones 200. */
    answering: (...answers: readonly Answer[]) => void next.push(...answers),
    close: async () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
