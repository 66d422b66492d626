import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { APP_ICONS, appIcon, PUBLIC } from './app-icons.ts';
import { furthestPixel } from './testing/pictures.ts';

test.each(APP_ICONS.map((icon) => [icon.file, icon] as const))('%s looks like the current logo', async (file, icon) => {
  expect(await furthestPixel(await appIcon(icon), readFileSync(join(PUBLIC, file)))).toBeLessThanOrEqual(4);
});

test('the manifest names icons that are there, in the sizes that they have', async () => {
  type Manifest = { icons: { src: string; sizes: string; type: string }[] };
  const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
    expect({ src, sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ src, sizes, type });
  }
  expect(icons.map(({ src }) => src.slice(1)).sort()).toEqual(
    APP_ICONS.map(({ file }) => file)
      .filter((file) => file.startsWith('icon-'))
      .sort(),
  );
});
