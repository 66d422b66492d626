import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { DRAWN, drawings, drawn } from './icons.ts';

const names = (paths: readonly string[]): string[] => paths.map((path) => basename(path).replace(/\.\w+$/, '')).sort();
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true });

test('every drawing of a product is an icon, and looks like the drawing of today', async () => {
  expect(names(drawings())).toEqual(names(globSync(join(DRAWN, '*.webp'))));
  for (const drawing of drawings()) {
    const now = await pixels(await drawn(drawing));
    const kept = await pixels(readFileSync(join(DRAWN, `${basename(drawing, '.svg')}.webp`)));
    expect(kept.info).toMatchObject({ width: 256, height: 256, channels: 4, size: now.info.size });
    // Another processor may round a pixel of an edge otherwise.
    const furthest = now.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (kept.data[i] ?? 0))), 0);
    expect({ drawing: basename(drawing), same: furthest <= 4 }).toEqual({ drawing: basename(drawing), same: true });
  }
});
