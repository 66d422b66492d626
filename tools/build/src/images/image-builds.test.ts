import { expect, test } from '@jest/globals';
import { imageBuilds } from './image-builds.ts';

const given = { TOPUP_BUILD_IMAGE: 'node@sha256:1', TOPUP_BASE_IMAGE: 'base@sha256:2' };

test('builds the last stage, from the two images that were named', () => {
  const auth = imageBuilds({ ...given, TOPUP_IMAGE_REGISTRY: 'registry.example/shop' }).find(
    ({ name }) => name === 'auth',
  );
  expect(auth?.tag).toMatch(/^registry\.example\/shop\/topup\/auth:\d/);
  expect(auth?.args).toEqual(expect.arrayContaining(['BUILD_IMAGE=node@sha256:1', 'BASE_IMAGE=base@sha256:2']));
  expect(auth?.args).not.toContain('--target');
  expect(() => imageBuilds({ TOPUP_BUILD_IMAGE: 'x' })).toThrow('TOPUP_BASE_IMAGE must name an image');
});
