import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DRAWN, drawings, drawn } from './icons.ts';
import { furthestPixel, pixels } from './testing/pictures.ts';

test('every drawing of a product has an icon, and every icon a drawing', () =>
  expect(
    drawings()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    readdirSync(DRAWN)
      .map((file) => file.replace(/\.webp$/, ''))
      .sort(),
  ));

test.each(drawings())('the icon of $name looks like the current drawing', async (drawing) => {
  const kept = readFileSync(join(DRAWN, `${drawing.name}.webp`));
  expect((await pixels(kept)).info).toMatchObject({ width: 256, height: 256, channels: 4 });
  expect(await furthestPixel(await drawn(drawing), kept)).toBeLessThanOrEqual(4);
});
