import { SESSION_KEY } from '@topup/web-kit/api/validate-session.ts';
import { queryClient } from './query-client.ts';

/** The page as the server sent it, for as long as it is shown. */
const painted = (): HTMLElement | null => document.getElementById('prerendered');

/** Whether the page that the server painted is still the one in sight. */
export const isPainted = (): boolean => painted() !== null;

const isSessionKnown = (): boolean => (queryClient.getQueryState(SESSION_KEY)?.status ?? 'pending') !== 'pending';
const isComplete = (container: Element): boolean =>
  container.childElementCount > 0 && container.querySelector('[data-loading]') === null;

/**
 * Where the server painted the page, scripts build the same one out of sight and take its place when nothing of it is still
 * loading, in one frame: nothing moves and nothing is seen twice.
 */
export function takeOver(container: HTMLElement): void {
  if (!isPainted()) return;
  container.hidden = true;
  const look = (): void => {
    const failed = container.querySelector('[role=alert]') !== null;
    if (failed || (isSessionKnown() && isComplete(container))) swap();
  };
  const watch = new MutationObserver(look);
  watch.observe(container, { childList: true, subtree: true });
  const unsubscribe = queryClient.getQueryCache().subscribe(() => queueMicrotask(look));
  const swap = (): void => {
    watch.disconnect();
    unsubscribe();
    const { scrollX, scrollY } = window;
    painted()?.remove();
    container.hidden = false;
    window.scrollTo(scrollX, scrollY);
  };
}
