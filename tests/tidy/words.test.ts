import { expect, test } from '@jest/globals';
import { sourceFiles, text } from './sources.ts';

/**
 * Words that had several meanings, or a meaning only in this project, with their replacements.
 * They must not occur in identifiers, alone or as part of a camel-case name; prose may use them.
 */
const BANNED: readonly (readonly [word: string, instead: string])[] = [
  ['heard', 'received, reported, onX for a listener'],
  ['asker', 'requester'],
  ['standing', 'moneyBreakdown, balanceStatus, activeAlarm, userTotals'],
  ['lasting', 'durable'],
  ['gather', 'batch'],
  ['gathered', 'batchedCollection'],
  ['lookAgain', 'reschedule, refreshPayment, dispatchLater'],
  ['lookTwice', 'foundTwice'],
  ['nextLook', 'nextCheck'],
  ['pump', 'dispatch'],
  ['patiently', 'withRetry'],
  ['unhurried', 'throttled'],
  ['paced', 'throttled'],
  ['questionOf', 'queryOf, paymentPollOf, caseUnderReview'],
];

/** Identifiers: the code without comments and string contents. */
const namesOf = (content: string): string[] =>
  content
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, ' ')
    .match(/\b[A-Za-z_$][\w$]*/g) ?? [];

const hasWord = (name: string, word: string): boolean => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return new RegExp(`^${word}(?=$|[A-Z\\d])|${capital}(?=$|[A-Z\\d])`).test(name);
};

test('identifiers use the agreed words', () => {
  const files = sourceFiles().filter((path) => !path.startsWith('tests/tidy/'));
  const found = files.flatMap((path) =>
    [...new Set(namesOf(text(path)))].flatMap((name) =>
      BANNED.filter(([word]) => hasWord(name, word)).map(([, instead]) => `${path}: ${name}; instead: ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});
