import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BareAnswer = { readonly headers: readonly string[]; readonly body: string };
export type BareJob = { readonly etag: string; readonly ok: BareAnswer; readonly unchanged: BareAnswer };

process.once('message', ({ etag, ok, unchanged }: BareJob) => {
  const [body, okHeaders, unchangedHeaders] = [Buffer.from(ok.body), [...ok.headers], [...unchanged.headers]];
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    if (req.headers['if-none-match'] === etag) res.writeHead(304, unchangedHeaders).end();
    else res.writeHead(200, okHeaders).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
