import { navigate } from '@topup/web-kit/host/router.tsx';
import { flushSync } from 'react-dom';

/** Opens the path with a sliding animation, or without one if the browser has no view transitions or the user wants no motion. */
export function slideTo(path: string): void {
  const { startViewTransition, documentElement: root } = document as Partial<Document> & Document;
  if (!startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return navigate(path);
  root.dataset['sliding'] = '';
  const done = () => void delete root.dataset['sliding'];
  const { ready, finished } = startViewTransition.call(document, () => flushSync(() => navigate(path)));
  // `ready` rejects if the browser skips the animation, for example in a hidden tab. The path is opened all the same.
  ready.catch(() => undefined);
  finished.then(done, done);
}
