import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { animation, blackPng, chunk, textBomb } from './png.ts';

/** A file to upload and its expected result: refused with this status, or made into a harmless icon (200). */
type HostileFile = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly filename?: string;
  readonly type?: string;
  readonly status: 200 | 400 | 413;
};

const SCRIPT = '<script>alert(document.cookie)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`;
const ENTITIES = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
const BACKGROUND = { r: 20, g: 90, b: 200, alpha: 1 };

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: BACKGROUND } });
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** A JPEG whose header claims this size. */
function jpegThatSays(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const startOfFrame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, startOfFrame + 5);
  changed.writeUInt16BE(width, startOfFrame + 7);
  return changed;
}

/** A JPEG with a comment right behind its first marker. */
const jpegWithComment = (jpeg: Buffer, text: string): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(text), jpeg.subarray(2)]);
};

/** An animated WebP with few bytes and many pixels. */
async function movingWebp(side: number, frames: number): Promise<Buffer> {
  const frame = (red: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: { ...BACKGROUND, r: red } } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(Array.from({ length: frames }, (_, i) => frame(i))), { join: { animated: true } })
    .webp({ lossless: true, effort: 0, loop: 0, delay: Array<number>(frames).fill(20) })
    .toBuffer();
}

function brokenSum(png: Buffer): Buffer {
  const changed = Buffer.from(png);
  const pixels = changed.indexOf('IDAT') + 6;
  changed[pixels] = (changed[pixels] ?? 0) ^ 0xff;
  return changed;
}

const notPictures = async (): Promise<HostileFile[]> => [
  { name: 'an SVG with a script', bytes: Buffer.from(SVG), filename: 'a.svg', type: 'image/svg+xml', status: 400 },
  { name: 'an SVG that calls itself a PNG', bytes: Buffer.from(SVG), status: 400 },
  { name: 'an SVG that reads a file', bytes: Buffer.from(ENTITIES), status: 400 },
  { name: 'a packed SVG', bytes: gzipSync(SVG), filename: 'a.svgz', status: 400 },
  { name: 'a page', bytes: Buffer.from(`<!doctype html>${SCRIPT}`), type: 'text/html', status: 400 },
  { name: 'a script behind a GIF’s first bytes', bytes: Buffer.from('GIF89a/*\x01*/=1;alert(1)'), status: 400 },
  { name: 'a GIF', bytes: await flat(9, 9).gif().toBuffer(), type: 'image/gif', status: 400 },
  { name: 'a TIFF', bytes: await flat(9, 9).tiff().toBuffer(), type: 'image/tiff', status: 400 },
  { name: 'an AVIF', bytes: await flat(9, 9).avif().toBuffer(), type: 'image/avif', status: 400 },
  { name: 'a PDF', bytes: Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'), status: 400 },
  { name: 'a program', bytes: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]), status: 400 },
  { name: 'nothing', bytes: Buffer.alloc(0), status: 400 },
  { name: 'a PNG’s first bytes alone', bytes: blackPng(9, 9).subarray(0, 8), status: 400 },
];

const bombs = async (): Promise<HostileFile[]> => [
  { name: 'a PNG of 20,000 x 20,000', bytes: blackPng(20_000, 20_000), status: 413 },
  { name: 'a PNG that says 2,000,000,000 x 2', bytes: blackPng(2_000_000_000, 2, [], 0), status: 400 },
  {
    name: 'a JPEG that says 60,000 x 60,000',
    bytes: jpegThatSays(await flat(16, 16).jpeg().toBuffer(), 60_000, 60_000),
    status: 413,
  },
  { name: 'a moving WebP of 100 million pixels', bytes: await movingWebp(1_000, 100), status: 400 },
  { name: 'a moving PNG of a million frames', bytes: blackPng(500, 500, [animation(1_000_000)]), status: 200 },
  { name: 'a text of 60 MB in a PNG', bytes: blackPng(50, 50, [textBomb('zTXt', 60_000_000)]), status: 200 },
  { name: 'colours of 60 MB in a PNG', bytes: blackPng(50, 50, [textBomb('iCCP', 60_000_000)]), status: 200 },
  { name: 'a file of 1 MB and a byte', bytes: Buffer.alloc(1_048_577), status: 413 },
];

async function damaged(): Promise<HostileFile[]> {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: BACKGROUND,
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  });
  const png = await noise.png().toBuffer();
  return [
    { name: 'a PNG that is cut off', bytes: cut(png), status: 400 },
    { name: 'a JPEG that is cut off', bytes: cut(await noise.jpeg().toBuffer()), type: 'image/jpeg', status: 400 },
    { name: 'a WebP that is cut off', bytes: cut(await noise.webp().toBuffer()), type: 'image/webp', status: 400 },
    { name: 'a PNG with wrong sums', bytes: brokenSum(png), status: 400 },
  ];
}

async function withSomethingElse(): Promise<HostileFile[]> {
  const jpeg = await flat(64, 64).jpeg().toBuffer();
  const position = { IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '77/1 35/1 0/1' } };
  const located = await flat(64, 64).withExif(position).jpeg().toBuffer();
  const good = blackPng(40, 40);
  return [
    { name: 'a JPEG that is a page too', bytes: jpegWithComment(jpeg, `*/=1;</style>${SCRIPT}`), status: 200 },
    {
      name: 'a PNG with an archive behind it',
      bytes: Buffer.concat([good, Buffer.from('PK\x03\x04evil.js')]),
      status: 200,
    },
    { name: 'a PNG with a page behind it', bytes: Buffer.concat([good, Buffer.from(SCRIPT)]), status: 200 },
    {
      name: 'a script in a PNG’s text',
      bytes: blackPng(40, 40, [chunk('tEXt', Buffer.from(`Title\0${SCRIPT}`))]),
      status: 200,
    },
    { name: 'a photo with coordinates', bytes: located, type: 'image/jpeg', status: 200 },
    { name: 'a name that climbs', bytes: good, filename: '../../../../etc/cron.d/evil.png', status: 200 },
    { name: 'a name with a null byte', bytes: good, filename: 'icon.svg\0.png', status: 400 },
    { name: 'a name of another line', bytes: good, filename: 'a.png"\r\nX-Evil: 1', status: 200 },
    { name: 'a name without an end', bytes: good, filename: `${'a'.repeat(5_000)}.png`, status: 200 },
    { name: 'a PNG that calls itself a page', bytes: good, filename: 'a.html', type: 'text/html', status: 200 },
  ];
}

export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...(await notPictures()),
  ...(await bombs()),
  ...(await damaged()),
  ...(await withSomethingElse()),
];
