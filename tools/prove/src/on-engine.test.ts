import { expect, test } from '@jest/globals';
import { kills } from './on-engine.ts';

test('replicas go on after their engine was killed, and nothing acknowledged is lost', async () => {
  expect(await kills(1, 1)).toMatchObject({ faults: [] });
});
