import { expect, test } from '@jest/globals';
import { verifyBody } from './schemas.ts';

const refusals = (body: object) => verifyBody.safeParse(body).error?.issues.map(({ message }) => message);

test('an ID that is a number is refused as such, a missing one as missing', () => {
  expect(refusals({ userId: 12_345_678, zoneId: 1_234 })).toEqual([
    'Please send the User ID as text.',
    'Please send the Zone ID as text.',
  ]);
  expect(refusals({ userId: '', zoneId: '1234' })?.[0]).toBe('Please enter both User ID and Zone ID.');
  expect(refusals({ zoneId: '1234' })).toEqual(['Please enter both User ID and Zone ID.']);
});
