import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { queryClient } from './query-client.ts';

declare global {
  interface Window {
    /** In order, as recorded by the prerendered page's inline script. */
    topupPressed?: Element[];
  }
}

/**
 * After this long the live page is shown with its skeletons, because its buttons already work. The swap waits longer only
 * while the live page lacks a field that the user has filled in or a button that was pressed: the input would be lost.
 */
const PATIENCE_MS = 4_000;
const PICTURES_MS = 300;

const painted = (): HTMLElement | null => document.getElementById('prerendered');

export const isPainted = (): boolean => painted() !== null;

const isSessionKnown = (): boolean => (queryClient.getQueryState(SESSION_KEY)?.status ?? 'pending') !== 'pending';
const isComplete = (live: Element): boolean =>
  live.childElementCount > 0 && live.querySelector('[data-loading]') === null;
const isFailure = (live: Element): boolean => live.querySelector('[role=alert]:not(:empty)') !== null;

/** Identifies an element in both pages by what a user sees. MAIN matches MAIN, whatever it has loaded so far. */
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

/** If the live page lacks the focused element, its main part gets the focus, so that Tab goes on from there. */
function focusedIn(live: Element, old: Element): HTMLElement | undefined {
  const focused = document.activeElement;
  return counterpart(live, old, focused) ?? counterpart(live, old, focused?.closest('main'));
}

/** Decoded before the swap, so that no frame lacks a picture that is already visible. */
async function picturesReady(live: Element, old: Element): Promise<void> {
  const seen = new Set([...old.querySelectorAll('img')].filter(({ complete }) => complete).map(({ src }) => src));
  const same = [...live.querySelectorAll('img')].filter(({ src }) => seen.has(src));
  for (const picture of same) picture.loading = 'eager';
  const limit = new Promise<void>((resolve) => setTimeout(resolve, PICTURES_MS));
  await Promise.race([Promise.all(same.map((picture) => picture.decode().catch(() => undefined))), limit]);
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
    // React tracks a field's value itself and accepts a new one only through an event.
    setValue?.call(same, field.value);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** One click per frame, so that each click's effect is rendered before the next. */
async function pressAgain(buttons: (HTMLElement | undefined)[]): Promise<void> {
  for (const button of buttons) {
    button?.click();
    await new Promise(requestAnimationFrame);
  }
}

/** Scrolls to the marked element, which the page could not do while it was hidden. Returns false if none is marked. */
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
 * The live page renders hidden and is swapped in once none of it is loading, so that nothing shifts or flickers. A
 * failure is shown at once.
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
    void picturesReady(live, old).then(() => exchange(live, old));
  };
}
