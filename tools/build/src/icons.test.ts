import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DRAWN, drawings, drawn } from './icons.ts';
import { furthestPixel, pixels } from './testing/pictures.ts';

test('every drawing of a product has an icon that looks like the current drawing', async () => {
  expect(
    drawings()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    readdirSync(DRAWN)
      .map((file) => file.replace(/\.webp$/, ''))
      .sort(),
  );
  for (const drawing of drawings()) {
    const kept = readFileSync(join(DRAWN, `${drawing.name}.webp`));
    expect((await pixels(kept)).info).toMatchObject({ width: 256, height: 256, channels: 4 });
    const furthest = await furthestPixel(await drawn(drawing), kept);
    expect({ drawing: drawing.name, same: furthest <= 4 }).toEqual({ drawing: drawing.name, same: true });
  }
});
