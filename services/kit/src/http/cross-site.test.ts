import { expect, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { isCrossSite } from './cross-site.ts';

const rule = { origins: ['http://localhost:8080'], cookieNames: ['t-at', 't-rt'] };
const cookies = { 't-at': 'x' };
const ours = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' };
const call = (headers: IncomingHttpHeaders, more: object = {}) =>
  isCrossSite(rule, { method: 'POST', headers, cookies, always: false, ...more });

test('our own page may send the session cookies', () => {
  expect(call(ours)).toBe(false);
  expect(call({ origin: ours.origin })).toBe(false);
  expect(call({ 'sec-fetch-site': 'none' })).toBe(false);
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a foreign site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['our origin with a foreign site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['neither header on a write', {}],
])('%s with our cookies is refused', (_name, headers) => {
  expect(call(headers)).toBe(true);
});

test('a read without both headers is accepted, a read from another site is not', () => {
  expect(call({}, { method: 'GET' })).toBe(false);
  expect(call({ 'sec-fetch-site': 'cross-site' }, { method: 'GET' })).toBe(true);
});

test('without cookies only an always-checked route refuses a call, and only with another site’s headers', () => {
  const foreign = { origin: 'https://evil.example' };
  expect(call(foreign, { cookies: {} })).toBe(false);
  expect(call(foreign, { cookies: {}, always: true })).toBe(true);
  expect(call({}, { cookies: {}, always: true })).toBe(false);
});
