import { expect, test } from '@jest/globals';
import { filingDays } from './filing-days.ts';

const at = (utc: string) => new Date(`2026-11-21T${utc}Z`);

test.each<[string, Date, string[]]>([
  ['at noon: the day alone', at('06:30:00'), ['2026-11-21']],
  ['an hour and a moment before midnight in India', at('17:29:59.999'), ['2026-11-21']],
  ['an hour before midnight: the next day too', at('17:30:00'), ['2026-11-21', '2026-11-22']],
  ['0.3 s before midnight', at('18:29:59.7'), ['2026-11-21', '2026-11-22']],
  ['at midnight: the day before too', at('18:30:00'), ['2026-11-22', '2026-11-21']],
  ['a moment less than an hour after midnight', at('19:29:59.999'), ['2026-11-22', '2026-11-21']],
  ['an hour after midnight', at('19:30:00'), ['2026-11-22']],
])('%s', (_when, createdAt, days) => expect(filingDays({ createdAt })).toEqual(days));

test('a later query covers every day since, because the process may have paused before it requested the page', () => {
  const createdAt = at('12:00:00');
  const later = (hours: number) =>
    filingDays({ createdAt, askedAt: new Date(createdAt.getTime() + hours * 3_600_000) });
  const [day, next, third, fourth] = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
  expect(later(-24)).toEqual([day]);
  expect(later(5.4)).toEqual([day]);
  expect(later(5.5)).toEqual([day, next]);
  expect(later(29.4)).toEqual([day, next]);
  expect(later(29.5)).toEqual([day, next, third]);
  expect(later(72)).toEqual([day, next, third, fourth]);
  expect(later(1_000)).toEqual([day, next, third, fourth]);
});

test('after it was found, only its day is queried', () =>
  expect(filingDays({ createdAt: at('18:29:59.7'), filedOn: '2026-11-22' })).toEqual(['2026-11-22']));

test('the day of the gateway’s report is queried first, then the others', () => {
  const createdAt = at('18:29:59.7');
  const [own, next] = ['2026-11-21', '2026-11-22'];
  expect(filingDays({ createdAt, reportedOn: '2026-11-25' })).toEqual(['2026-11-25', own, next]);
  expect(filingDays({ createdAt, reportedOn: next })).toEqual([next, own]);
  expect(filingDays({ createdAt, filedOn: own, reportedOn: next })).toEqual([next, own]);
});
