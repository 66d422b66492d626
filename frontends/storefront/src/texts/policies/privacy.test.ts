import { expect, test } from '@jest/globals';
import { privacyText } from './privacy.ts';

const text = JSON.stringify(privacyText);

test('the privacy policy promises only what the store can do', () => {
  // The store cannot close an account or export a person's data, and no job deletes records 'after a short time'.
  expect(text).not.toMatch(/account closed|close the account|have it corrected|what we hold about you|short time/);
  expect(text).toContain('{email}');
});
