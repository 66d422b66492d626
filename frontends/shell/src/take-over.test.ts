import { beforeEach, expect, jest, test } from '@jest/globals';
import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { waitFor } from '@testing-library/react';
import { queryClient } from './query-client.ts';
import { takeOver } from './take-over.ts';

const scrollIntoView = jest.fn();
const scrollTo = jest.fn();

// jsdom takes the focused element for the pressed one; what a press does is tested in a browser (early-visitor.spec.ts).
const find = Element.prototype.querySelector;
Element.prototype.querySelector = function (this: Element, selector: string) {
  return selector === ':active' ? null : find.call(this, selector);
};

beforeEach(() => {
  document.body.innerHTML = '<div id="prerendered"><main>Painted</main></div><div id="root"></div>';
  queryClient.setQueryData(SESSION_KEY, null);
  scrollIntoView.mockClear();
  scrollTo.mockClear();
  Element.prototype.scrollIntoView = scrollIntoView;
  window.scrollTo = scrollTo as never;
});

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;
const exchanged = (): Promise<void> =>
  waitFor(() => {
    expect(document.getElementById('prerendered')).toBeNull();
    expect(root().hidden).toBe(false);
  });

test('scrolls to the element that the live page marks as the arrival, and focuses it', async () => {
  takeOver(root());
  root().innerHTML =
    '<main><section id="login" tabindex="-1" data-arrival="">Please sign in to continue.</section></main>';
  await exchanged();
  expect(document.activeElement?.id).toBe('login');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('keeps the scroll position when the live page marks no arrival', async () => {
  takeOver(root());
  root().innerHTML = '<main>Live</main>';
  await exchanged();
  expect(scrollTo).toHaveBeenCalledWith(window.scrollX, window.scrollY);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

const linkTo = (href: string): string => `<main tabindex="-1"><a href="${href}">Chat</a></main>`;

test.each([
  ['its counterpart', linkTo('/chat'), 'A'],
  ['the main part, if the element has no counterpart', linkTo('/chat?to=1'), 'MAIN'],
])('moves the focus to %s', async (_, page, tag) => {
  document.body.innerHTML = `<div id="prerendered">${linkTo('/chat')}</div><div id="root"></div>`;
  document.querySelector('a')?.focus();
  takeOver(root());
  root().innerHTML = page;
  await exchanged();
  expect(document.activeElement?.tagName).toBe(tag);
});

test('a page that takes long is shown as it is, but not before it can take over what was typed', async () => {
  const field = '<input aria-label="User ID" />';
  document.body.innerHTML = `<div id="prerendered">${field}</div><div id="root"></div>`;
  const old = document.getElementById('prerendered') as HTMLElement;
  (old.querySelector('input') as HTMLInputElement).value = '123456789';
  jest.useFakeTimers();
  takeOver(root());
  root().innerHTML = '<main data-loading></main>';
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(old.isConnected).toBe(true);
  root().innerHTML = `<main data-loading></main>${field}`;
  await exchanged();
  expect(root().querySelector('input')?.value).toBe('123456789');
});

test('a page that takes long is shown as it is where nothing was typed', async () => {
  jest.useFakeTimers();
  takeOver(root());
  root().innerHTML = '<main data-loading>Live</main>';
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  await exchanged();
});
