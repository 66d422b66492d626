import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DRAWN, drawings, drawn } from './icons.ts';
import { furthestPixel, pixels } from './testing/pictures.ts';

const names = (paths: readonly string[]): string[] => paths.map((path) => basename(path).replace(/\.\w+$/, '')).sort();

test('every drawing of a product has an icon that looks like the current drawing', async () => {
  expect(names(drawings())).toEqual(names(globSync(join(DRAWN, '*.webp'))));
  for (const drawing of drawings()) {
    const kept = readFileSync(join(DRAWN, `${basename(drawing, '.svg')}.webp`));
    expect((await pixels(kept)).info).toMatchObject({ width: 256, height: 256, channels: 4 });
    const furthest = await furthestPixel(await drawn(drawing), kept);
    expect({ drawing: basename(drawing), same: furthest <= 4 }).toEqual({ drawing: basename(drawing), same: true });
  }
});
