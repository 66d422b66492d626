import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { queryClient } from './query-client.ts';

declare global {
  interface Window {
    /** The buttons pressed before the live page was ready, in order. An inline script of the prerendered page records them. */
    topupPressed?: Element[];
  }
}

/**
 * After this time the live page replaces the prerendered page even if parts of it still load, because the live buttons
 * work. The wait goes on only while the live page lacks a field that the user filled in or a button that the user pressed.
 */
const PATIENCE_MS = 4_000;
const PICTURES_MS = 300;

const painted = (): HTMLElement | null => document.getElementById('prerendered');

export const isPainted = (): boolean => painted() !== null;

const isSessionKnown = (): boolean => (queryClient.getQueryState(SESSION_KEY)?.status ?? 'pending') !== 'pending';
const isComplete = (live: Element): boolean =>
  live.childElementCount > 0 && live.querySelector('[data-loading]') === null;
const isFailure = (live: Element): boolean => live.querySelector('[role=alert]:not(:empty)') !== null;

/** What a user sees of an element, to find it again in the other page. Of MAIN only the tag, because its content may differ. */
const shapeOf = (element: Element): string =>
  element.tagName === 'MAIN'
    ? 'MAIN'
    : [element.tagName, element.getAttribute('href'), element.getAttribute('aria-label'), element.textContent].join(
        ' ',
      );

function counterpart(live: Element, old: Element, element: Element | null | undefined): HTMLElement | undefined {
  if (!element || !old.contains(element)) return undefined;
  const alike = (page: Element): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => shapeOf(one) === shapeOf(element));
  return alike(live)[alike(old).indexOf(element as HTMLElement)];
}

/** The focused element in the live page. If the live page lacks it, the main part, so that Tab goes on from there. */
function focusedIn(live: Element, old: Element): HTMLElement | undefined {
  const focused = document.activeElement;
  return counterpart(live, old, focused) ?? counterpart(live, old, focused?.closest('main'));
}

/** Waits until pictures that are already visible are decoded in the live page too, so that they do not flicker. */
async function picturesReady(live: Element, old: Element): Promise<void> {
  const seen = new Set([...old.querySelectorAll('img')].filter(({ complete }) => complete).map(({ src }) => src));
  const same = [...live.querySelectorAll('img')].filter(({ src }) => seen.has(src));
  for (const picture of same) picture.loading = 'eager';
  const limit = new Promise<void>((resolve) => setTimeout(resolve, PICTURES_MS));
  await Promise.race([Promise.all(same.map((picture) => picture.decode().catch(() => undefined))), limit]);
}

/**
 * Waits for the end of a press that began on the old page: a button whose element goes away between pressing and releasing gets no click.
 */
async function released(old: Element): Promise<void> {
  while (old.querySelector(':active')) await new Promise(requestAnimationFrame);
}

const typed = (old: Element) => [...old.querySelectorAll('input')].filter(({ value }) => value !== '');
const pressed = (): Element[] => window.topupPressed ?? [];
const isKept = (live: Element, old: Element): boolean =>
  [...typed(old), ...pressed()].every((one) => counterpart(live, old, one));

function typeAgain(live: Element, old: Element): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const field of typed(old)) {
    const same = counterpart(live, old, field);
    if (!same) continue;
    // React overrides a field's `value` setter, so the new value is set by the original setter and reported by an event.
    setValue?.call(same, field.value);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Repeats the clicks, one per frame, so that React has rendered the effect of a click before the next click. */
async function pressAgain(buttons: (HTMLElement | undefined)[]): Promise<void> {
  for (const button of buttons) {
    button?.click();
    await new Promise(requestAnimationFrame);
  }
}

/** Scrolls to the element with `data-arrival`, which the page could not do while hidden. False if it has no such element. */
function arrive(live: HTMLElement): boolean {
  const arrival = live.querySelector<HTMLElement>('[data-arrival]');
  arrival?.scrollIntoView({ block: 'center' });
  arrival?.focus({ preventScroll: true });
  return arrival !== null;
}

function exchange(live: HTMLElement, old: HTMLElement): void {
  const focused = focusedIn(live, old);
  const buttons = pressed().map((button) => counterpart(live, old, button));
  typeAgain(live, old);
  const { scrollX, scrollY } = window;
  old.remove();
  live.hidden = false;
  if (arrive(live)) return;
  window.scrollTo(scrollX, scrollY);
  focused?.focus({ preventScroll: true });
  void pressAgain(buttons);
}

/**
 * Replaces a prerendered page with the live one.
 * The live page renders hidden and is swapped in once no part of it is loading, so that nothing shifts or flickers. A live
 * page that shows a failure is swapped in at once.
 */
export function takeOver(live: HTMLElement): void {
  const old = painted();
  if (!old) return;
  live.hidden = true;
  let isLate = false;
  const check = (): void => {
    if (isFailure(live) || (isSessionKnown() && isComplete(live)) || (isLate && isKept(live, old))) end();
  };
  const watch = new MutationObserver(check);
  watch.observe(live, { childList: true, subtree: true });
  const unsubscribe = queryClient.getQueryCache().subscribe(() => queueMicrotask(check));
  const patience = setTimeout(() => {
    isLate = true;
    check();
  }, PATIENCE_MS);
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    watch.disconnect();
    unsubscribe();
    clearTimeout(patience);
    void picturesReady(live, old)
      .then(() => released(old))
      .then(() => exchange(live, old));
  };
}
