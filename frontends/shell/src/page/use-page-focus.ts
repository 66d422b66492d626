import { useEffect, useRef } from 'react';

const isShown = (heading: Element): boolean => heading.checkVisibility?.() ?? true;
const findHeading = (): HTMLElement | undefined => [...document.querySelectorAll('h1')].find(isShown);

const isTaken = (): boolean => Boolean(document.activeElement?.closest('main, [role=dialog], [role=alertdialog]'));

function focusPage(): () => void {
  const tryNow = (): boolean => {
    if (isTaken()) return true;
    const heading = findHeading();
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;
  const watch = new MutationObserver(() => tryNow() && stop());
  const stop = (): void => {
    watch.disconnect();
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  // If the user presses a key or clicks before the heading appears, the focus stays where the user has put it.
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  return stop;
}

/** Focuses a new page's heading. Without this the focus is lost with the pressed link, and screen readers say nothing. */
export function usePageFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return undefined;
    before.current = shown;
    return focusPage();
  }, [shown]);
}
