import { describe, expect, test } from '@jest/globals';
import { frontEndsOf, sharedFiles, sharedTexts } from './web-kit.ts';

describe('the web kit has only what two front ends use, directly or through other modules of the kit', () => {
  test('modules and pictures; what one front end uses belongs in that front end', () => {
    expect(sharedFiles.length).toBeGreaterThan(60);
    const used = sharedFiles.map((path) => ({ path, frontEnds: [...frontEndsOf(path)] }));
    expect(used.filter(({ frontEnds }) => frontEnds.length < 2)).toEqual([]);
  });

  test('texts; a text of one front end belongs in its own catalogue', () => {
    const texts = sharedTexts();
    expect(texts.length).toBeGreaterThan(25);
    expect(texts.filter(({ frontEnds }) => frontEnds.length < 2)).toEqual([]);
  });
});
