import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '@topup/kit/testing';
import { peakMb } from '@topup/kit/testing/peak-memory';
import { openSurroundings, type Surroundings } from '../testing/catalogue.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { hostileForms } from '../testing/hostile-forms.ts';
import { startCatalogueProcess } from '../testing/process.ts';
import { formOf, post, type Answer } from '../testing/uploads.ts';

const PEAK_MAX_MB = 300;
/** Far below the memory limit of a pod, which is 512 MB. */
const DECODER_PEAK_MAX_MB = 200;
let surroundings: Surroundings;
let shop: Awaited<ReturnType<typeof startCatalogueProcess>>;
beforeAll(async () => {
  surroundings = await openSurroundings();
  shop = await startCatalogueProcess(surroundings, { RATE_LIMITS: '{"iconUploads":1000}' });
});
afterAll(async () => {
  await shop.stop();
  await surroundings.close();
});

const send = (body: NonNullable<RequestInit['body']>, headers?: Record<string, string>) =>
  post({ url: shop.url, mint: surroundings.mint }, body, headers);

/**
 * The maximum number of accepted pixels, in the form that is hardest to decode: 16 bits per colour, interlaced in seven
 * passes.
 */
const heavyPicture = () =>
  sharp({ create: { width: 2_000, height: 2_000, channels: 4, background: '#123456' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();

/** What is wrong with an answer: the wrong status, or a refusal without a useful message. */
const problem = (wanted: number, { status, body }: Answer): string | null =>
  status === wanted && (body.message ?? '').length > 10 ? null : `${status} ${JSON.stringify(body)}`;

/** Traces of a hostile file in the icon that was made from it. */
async function leftIn(filename: string | undefined): Promise<string[]> {
  const response = await fetch(`${shop.url}/icons/${filename}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, pages = 1, ...about } = await sharp(bytes).metadata();
  const left = ['exif', 'icc', 'iptc', 'xmp', 'comments', 'orientation'].filter((name) => name in about);
  if (/script|PK\W|evil|acTL|a{20}/.test(bytes.toString('latin1'))) left.push('bytes of the file');
  if (format !== 'webp' || width > 256 || height > 256 || pages > 1) left.push(`${format} ${width} ${height} ${pages}`);
  if (!/^[0-9a-f]{32}\.webp$/.test(filename ?? '')) left.push(`the name ${filename}`);
  if (response.headers.get('content-type') !== 'image/webp') left.push('another type');
  return left;
}

test('50 hostile uploads: each is refused with a message, or only its pixels are kept', async () => {
  const files = await hostileFiles();
  expect(files.length + hostileForms.length).toBeGreaterThanOrEqual(50);
  const found: Record<string, string | string[] | null> = {};
  for (const { name, bytes, filename, type, status } of files) {
    const answer = await send(formOf(bytes, filename, type));
    found[name] = problem(status, answer);
    if (status === 200 && found[name] === null) found[name] = await leftIn(answer.body.icon?.filename);
  }
  for (const { name, body, headers, status } of hostileForms)
    found[name] = problem(status, await send(body(), headers));
  expect(Object.entries(found).filter(([, wrong]) => wrong !== null && wrong.length > 0)).toEqual([]);
});

test('a caller who disconnects during the upload leaves nothing behind', async () => {
  const token = await surroundings.mint.issue({ role: 'admin' });
  for (let i = 0; i < 10; i++) {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    socket.write(
      [
        'POST /api/icons/upload HTTP/1.1',
        ...['Host: shop', `Authorization: Bearer ${token}`, 'X-Requested-With: x', 'Content-Length: 900000'],
        'Content-Type: multipart/form-data; boundary=b',
        '\r\n--b\r\nContent-Disposition: form-data; name="icon"; filename="a"\r\n\r\nxxxxxxxx',
      ].join('\r\n'),
    );
    await once(socket, 'connect');
    socket.destroy();
  }
  // More uploads than are allowed at once, to check that every slot was freed.
  const isFree = async () => (await send('{}', { 'content-type': 'application/json' })).status === 415;
  for (let i = 0; i < 10; i++) await eventually('an upload is taken in hand', isFree);
});

test('a decoder that dies fails only its own picture', async () => {
  const answer = send(formOf(await heavyPicture()));
  const [decoder] = await eventually('a decoder runs', () => shop.decoders().length > 0 && shop.decoders());
  process.kill(decoder ?? 0, 'SIGKILL');
  expect(await answer).toMatchObject({ status: 400, body: { message: 'This picture is damaged or incomplete.' } });
  expect((await send(formOf(await heavyPicture()))).status).toBe(200);
});

test('many heavy pictures at once are decoded one after the other; the rest are refused with Retry-After', async () => {
  const picture = await heavyPicture();
  const seen = { atOnce: 0, peakMb: 0 };
  const watching = setInterval(() => {
    const decoders = shop.decoders();
    seen.atOnce = Math.max(seen.atOnce, decoders.length);
    seen.peakMb = Math.max(seen.peakMb, ...decoders.map(peakMb));
  }, 5);
  const answers = await Promise.all(Array.from({ length: 24 }, () => send(formOf(picture))));
  clearInterval(watching);
  const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
  expect(count(200)).toBeGreaterThanOrEqual(4);
  expect(count(200) + count(503)).toBe(24);
  expect(seen.atOnce).toBe(1);
  expect(seen.peakMb).toBeGreaterThan(0);
  expect(seen.peakMb).toBeLessThan(DECODER_PEAK_MAX_MB);
});

test(`all that took less than ${PEAK_MAX_MB} MB, and the process still runs`, async () => {
  expect(shop.isRunning()).toBe(true);
  expect((await fetch(`${shop.url}/api/products/products/mobilelegends/items`)).status).toBe(200);
  expect(shop.peakMb()).toBeLessThan(PEAK_MAX_MB);
});
