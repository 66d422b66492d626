import { expect, test } from '@jest/globals';
import { privacy } from '../hi/policies.ts';
import { privacyText } from './privacy.ts';

const text = JSON.stringify(privacyText);

test('the privacy policy promises only what the store can do', () => {
  // The store cannot close an account or export a person's data, and no job deletes records 'after a short time'.
  expect(text).not.toMatch(/account closed|close the account|have it corrected|what we hold about you|short time/);
  expect(text).toContain('{email}');
});

test.each([
  ['English', privacyText, ['the amount', 'reference', 'the number of your account']],
  ['Hindi', privacy, ['रक़म', 'संदर्भ', 'अकाउंट का नंबर']],
])('the %s policy names all that a payment gateway receives', (_language, policy, data) => {
  const gateway = policy.sections
    .flatMap(({ points = [] }) => points)
    .find((point) => /payment gateway receives|गेटवे को/.test(point));
  for (const one of data) expect(gateway).toContain(one);
});

test.each([
  ['English', privacyText],
  ['Hindi', privacy],
])('the %s policy says that visits are measured, and which browsers are not', (_language, policy) => {
  const [kept] = policy.sections;
  expect(kept?.points?.filter((point) => /Do Not Track.*Global Privacy Control/.test(point))).toHaveLength(1);
});
