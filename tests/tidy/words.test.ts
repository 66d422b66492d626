import { expect, test } from '@jest/globals';
import { sourceFiles, text, trackedFiles } from './sources.ts';

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
  ['forgets', 'isLost, rolledBack'],
  ['news', 'reports, update'],
  ['learn', 'applyUnitReports'],
  ['learned', 'changed, applied'],
  ['look', 'check, poll; variant for what a component looks like'],
  ['looks', 'checks, polls'],
  ['Facts', 'a noun for what it is: context, evidence, history, summary, DetailList'],
  ['Decided', 'decision, outcome, transition'],
  ['decidedBy', 'decisionOf'],
  ['decidedOn', 'versions'],
  ['isSettled', 'hasFinalState, isFinal'],
  ['settledBy', 'replyOf'],
  ['settledMessage', 'processedMessage'],
  ['GivenOutside', 'wasManuallyRefunded'],
  ['giveBackOutside', 'recordManualRefund'],
  ['recordOutside', 'recordManualRefund'],
  ['outsideCommand', 'manualRefundCommand'],
  ['outsideKey', 'manualRefundKey'],
  ['outsideMovement', 'manualRefundMovement'],
  ['outsideOf', 'manualRefundOf'],
  ['givenBack', 'refunded, manualRefund'],
  ['wish', 'request'],
  ['wishes', 'requests'],
  ['Wanted', 'Requested, Request'],
  ['beside', 'unexpected, related, during'],
  ['AdminLine', 'AdminTransaction'],
  ['HistoryLine', 'HistoryEntry'],
  ['lineJson', 'entryJson'],
  ['CartLine', 'CartItem'],
  ['OrderLine', 'RequestedItem'],
  ['OrderLines', 'CartItems'],
  ['passTime', 'applyTimeouts'],
  ['whereTo', 'nextStates'],
  ['heldAfter', 'balanceAfter'],
  ['heldCapture', 'suspendedCapture'],
  ['presentedCase', 'caseView'],
  ['presentedRefusals', 'refusalsView'],
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

/** Words that documents and screen texts must not use. */
const BANNED_IN_TEXTS = /\b(standing|lasting|gathered|heard|whoever|for ever)\b/i;

test('documents and screens use the words of the field', () => {
  const isRead = (path: string): boolean =>
    path.endsWith('.md') || /^frontends\/[^/]+\/src\/(texts\/|.*texts\.ts$)/.test(path);
  const read = trackedFiles().filter(
    (path) => isRead(path) && !path.startsWith('frontends/storefront/src/texts/policies/'),
  );
  const found = read.flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, at) => (BANNED_IN_TEXTS.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
