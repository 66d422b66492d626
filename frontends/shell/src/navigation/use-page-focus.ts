import { useEffect, useRef } from 'react';

const isShown = (heading: Element): boolean => heading.checkVisibility?.() ?? true;
const findHeading = (): HTMLElement | undefined => [...document.querySelectorAll('h1')].find(isShown);

/** What a page or a dialog has chosen itself for the focus stays. */
const isTaken = (): boolean => Boolean(document.activeElement?.closest('main, [role=dialog], [role=alertdialog]'));

/** Puts the focus on the page's heading, which is then read out, once it is there; answers how to give up waiting. */
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
  // Whoever goes on by themselves is not called back.
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  return stop;
}

/** After each change of `shown` the focus is on the new page: else it would be on a link that is gone, and nothing would be said. */
export function usePageFocus(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return undefined;
    before.current = shown;
    return focusPage();
  }, [shown]);
}
