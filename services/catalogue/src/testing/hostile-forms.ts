import { Readable } from 'node:stream';
import { blackPng } from './png.ts';

/** A body that is not a form with exactly one picture; it must be refused with this status. */
type HostileForm = {
  readonly name: string;
  readonly body: () => NonNullable<RequestInit['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: 400 | 413 | 415;
};

const good = blackPng(40, 40);
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };

const part = (head: string, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const file = (field: string, more = ''): Buffer =>
  part(`Content-Disposition: form-data; name="${field}"; filename="a.png"${more}`, good);
const text = (field: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${field}"`, value);
const form = (...parts: Buffer[]) => new Uint8Array(Buffer.concat([...parts, Buffer.from('--b--\r\n')]));
const raw = (name: string, ...parts: Buffer[]): HostileForm => ({
  name,
  body: () => form(...parts),
  headers: MULTIPART,
  status: 400,
});

/** The chunks of a form that never closes. The server does not know its length in advance. */
function* endless(bytes: number): Generator<Buffer> {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="icon"; filename="a.png"\r\n\r\n');
  for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536);
}

export const hostileForms: readonly HostileForm[] = [
  raw('no part at all'),
  raw('another field', file('picture')),
  raw('two pictures', file('icon'), file('icon')),
  raw('two pictures in two fields', file('icon'), file('icon2')),
  raw('a text where the picture belongs', text('icon', 'x')),
  raw('a text beside the picture', file('icon'), text('role', 'admin')),
  raw('a text for the prototype', text('__proto__[role]', 'admin'), file('icon')),
  raw('a name of 100 kB', file('i'.repeat(100_000))),
  raw('a name of 2,000 levels', text(`a${'[b]'.repeat(2_000)}`, 'x')),
  raw('a thousand parts', ...Array.from({ length: 1_000 }, (_, i) => text(`f${i}`, 'x'))),
  raw('five thousand lines above a part', file('icon', `\r\nX: ${'y\r\nX: '.repeat(5_000)}`)),
  raw('a part without a name', part('Content-Type: image/png', good)),
  raw('a part that never ends', Buffer.from('--b\r\nContent-Disposition: form-data; name="icon"; filename="a"\r\n')),
  {
    name: 'no boundary',
    body: () => form(file('icon')),
    headers: { 'content-type': 'multipart/form-data' },
    status: 400,
  },
  {
    name: 'another boundary',
    body: () => form(file('icon')),
    headers: { 'content-type': 'multipart/form-data; boundary=c' },
    status: 400,
  },
  {
    name: 'a packed form',
    body: () => form(file('icon')).slice(9),
    headers: { ...MULTIPART, 'content-encoding': 'gzip' },
    status: 400,
  },
  { name: 'JSON', body: () => '{"icon":"x"}', headers: { 'content-type': 'application/json' }, status: 415 },
  {
    name: 'the picture alone',
    body: () => new Uint8Array(good),
    headers: { 'content-type': 'image/png' },
    status: 415,
  },
  {
    name: 'a related form',
    body: () => form(file('icon')),
    headers: { 'content-type': 'multipart/related; boundary=b' },
    status: 415,
  },
  {
    name: '20 MB in chunks, without a length',
    body: () => Readable.toWeb(Readable.from(endless(20_000_000))) as unknown as NonNullable<RequestInit['body']>,
    headers: MULTIPART,
    status: 413,
  },
];
