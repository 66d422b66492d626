import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import sharp from 'sharp';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { formOf, post } from '../testing/uploads.ts';

const ADMIN = '/api/products/admin/products';
const ITEMS = '/api/products/products/mobilelegends/items';
const SET_ICON = '/api/icons/product/icon';

let shop: CatalogueUnderTest;
let connection: mongo.MongoClient;
let url: string;
beforeAll(async () => {
  shop = await startCatalogueUnderTest({ RATE_LIMITS: '{"iconUploads":12}' });
  url = shop.app.url;
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const upload = (file: Uint8Array, name?: string, type?: string) =>
  post({ url, mint: shop.mint }, formOf(file, name, type));
const listed = async () => (await shop.call('GET', '/api/icons')).body['icons'] as { _id: string; filename: string }[];
const fetched = async (path: string) => {
  const response = await fetch(url + path);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const flat = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha } } });
const setIcon = (body: object) => shop.call('PUT', SET_ICON, body);
const onTheList = async (productId: string) => {
  const { body } = await shop.call('GET', ITEMS, undefined, null);
  return (body['data'] as { productId: string; icon: string }[]).find((item) => item.productId === productId)?.icon;
};

describe('the icons of a new store', () => {
  test("are the store's own drawings, once, however often and however many processes start", async () => {
    const names = (await listed()).map(({ filename }) => filename.replace(/-[0-9a-f]{8}\.webp$/, '')).sort();
    const files = readdirSync(join(import.meta.dirname, '../pictures/drawings'));
    expect(names).toEqual(files.map((file) => file.replace(/\.webp$/, '')).sort());
    const more = await Promise.all([shop.surroundings.start(), shop.surroundings.start()]);
    await Promise.all(more.map((app) => app.stop()));
    expect(await listed()).toHaveLength(names.length);
  });

  test('are pictures like the uploaded ones', async () => {
    for (const { filename } of await listed()) {
      const { bytes } = await fetched(`/icons/${filename}`);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true });
    }
  });
});

describe('an uploaded icon', () => {
  test('is re-encoded, listed first, and served at both paths, cacheable for a year', async () => {
    const before = await listed();
    const { status, body } = await upload(await flat(800, 400, 0.5).png().toBuffer());
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Icon uploaded successfully!',
        icon: { _id: expect.stringMatching(/^[0-9a-f]{32}$/), filename: `${body.icon?._id}.webp` },
      },
    });
    expect(await listed()).toEqual([body.icon, ...before]);
    for (const folder of ['/icons', '/uploads/icons']) {
      const answer = await fetched(`${folder}/${body.icon?.filename}?v=1`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-length': String(answer.bytes.length),
      });
      expect(await sharp(answer.bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 128,
        hasAlpha: true,
      });
    }
  });

  test('needs no header against other sites when it is sent with a bearer token and without cookies', async () => {
    const form = formOf(await flat(8, 8).png().toBuffer());
    const headers = { authorization: `Bearer ${await shop.mint.issue({ role: 'admin' })}` };
    const { status } = await fetch(`${url}/api/icons/upload`, { method: 'POST', headers, body: form });
    expect(status).toBe(200);
  });

  test('is upright and has no metadata of place or camera', async () => {
    const photo = await flat(300, 150)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(photo, 'photo.jpg', 'image/jpeg');
    const about = await sharp((await fetched(`/icons/${body.icon?.filename}`)).bytes).metadata();
    expect([about.width, about.height]).toEqual([128, 256]);
    expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual(Array(5).fill(undefined));
  });

  test('that is small keeps its size; a thin one keeps a pixel', async () => {
    const sizeOf = async (file: Buffer) => {
      const { body } = await upload(file);
      const { width, height } = await sharp((await fetched(`/icons/${body.icon?.filename}`)).bytes).metadata();
      return [width, height];
    };
    expect(await sizeOf(await flat(48, 40).webp().toBuffer())).toEqual([48, 40]);
    expect(await sizeOf(await flat(2, 10_000).png().toBuffer())).toEqual([1, 256]);
  });

  test('is recorded with its uploader', async () => {
    const { body } = await upload(await flat(20, 20).png().toBuffer());
    expect(await connection.db().collection('adminActs').findOne({ subject: body.icon?.filename })).toMatchObject({
      act: 'upload-icon',
      email: 'player@example.com',
      after: { width: 20, height: 20, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});

describe('the icon of a product', () => {
  beforeAll(async () => {
    const body = {
      productId: '13',
      spu: '86 Diamonds',
      gameCode: 'mobilelegends',
      price: '115',
      originalPrice: '61.50',
    };
    await shop.call('POST', `${ADMIN}/updatedetails`, { ...body, displayName: '', smileonePoints: 0 });
  });

  test('is chosen, shown on the list at once, kept by an import, and removed again', async () => {
    const [icon] = await listed();
    expect(await setIcon({ productId: '13', iconFilename: icon?.filename })).toMatchObject({
      status: 200,
      body: { message: 'Product icon updated.', data: { productId: '13', icon: icon?.filename, customPrice: 115 } },
    });
    expect(await onTheList('13')).toBe(icon?.filename);
    const products = [{ id: '13', spu: '86 Diamonds', price: '61.60' }];
    await shop.call('POST', `${ADMIN}/prices/import`, { gameCode: 'mobilelegends', products });
    expect(await onTheList('13')).toBe(icon?.filename);
    expect((await setIcon({ productId: 13, iconFilename: '' })).body['data']).toMatchObject({ icon: '' });
    expect(await onTheList('13')).toBe('');
    const { body } = await shop.call('GET', `${ADMIN}/price/13/versions`);
    const { versions } = body['data'] as { versions: { act: string }[] };
    const [none, chosen] = versions.filter(({ act }) => act === 'set-icon');
    expect(chosen).toMatchObject({ before: { icon: '' }, after: { icon: icon?.filename } });
    expect(none).toMatchObject({ before: { icon: icon?.filename }, after: { icon: '' } });
  });

  test('None is also null, and choosing the same again changes nothing', async () => {
    const version = async () =>
      (await connection.db().collection('products').findOne({ productId: '13' }))?.['version'];
    const before: unknown = await version();
    expect((await setIcon({ productId: '13', iconFilename: null })).status).toBe(200);
    expect(await version()).toBe(before);
  });

  test('must exist, and so must the product', async () => {
    const [icon] = await listed();
    const missing = { productId: '13', iconFilename: `${'0'.repeat(32)}.webp` };
    expect(await setIcon(missing)).toMatchObject({ status: 404, body: { message: 'This icon does not exist.' } });
    expect(await setIcon({ productId: '404', iconFilename: icon?.filename })).toMatchObject({
      status: 404,
      body: { message: 'This product does not exist.' },
    });
    for (const iconFilename of ['../../etc/passwd', 'x.svg', 'a\u0000.webp', { $gt: '' }, 5, undefined])
      expect([iconFilename, (await setIcon({ productId: '13', iconFilename })).status]).toEqual([iconFilename, 400]);
  });
});

describe('what is refused', () => {
  test('a document that is no icon, by the database itself', async () => {
    const icons = connection.db().collection<{ _id: string }>('icons');
    const [good] = await icons.find().limit(1).toArray();
    for (const wrong of [{ bytes: 'text' }, { filename: 5 }, { createdAt: 'today' }])
      await expect(icons.insertOne({ ...good, _id: 'x', ...wrong })).rejects.toThrow(/validation/i);
  });

  test.each(['..%2f..%2fetc%2fpasswd', 'none.webp', 'a%00.webp', '%2e%2e', `${'a'.repeat(300)}.webp`])(
    'the file %s',
    async (file) => {
      const { status, headers } = await fetched(`/icons/${file}`);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  test('a call without a session, without permission, or without the header that another site cannot send', async () => {
    const form = () => formOf(Buffer.from('x'));
    const { mint } = shop;
    expect((await post({ url, mint, as: null }, form())).status).toBe(401);
    expect(await post({ url, mint, as: { role: 'user' } }, form())).toMatchObject({ status: 403 });
    expect(await post({ url, mint }, form(), { 'x-requested-with': '', cookie: 'any=1' })).toMatchObject({
      status: 400,
      body: { message: 'The header X-Requested-With is missing.' },
    });
    expect((await shop.call('PUT', SET_ICON, undefined, null)).status).toBe(401);
    expect((await shop.call('PUT', SET_ICON, undefined, { role: 'user' })).status).toBe(403);
  });

  test('too many uploads by one admin in a minute', async () => {
    const picture = await flat(9, 9).png().toBuffer();
    const mine = async () =>
      (await post({ url, mint: shop.mint, as: { role: 'admin', accountId: 'b'.repeat(32) } }, formOf(picture))).status;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 50) statuses.push(await mine());
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
  });
});
