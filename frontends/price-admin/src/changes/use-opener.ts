import { useState, type RefObject } from 'react';

/**
 * The element that had the focus when the first of several consecutive dialogs opened. Each dialog would otherwise
 * return the focus to the previous one, which is gone by then.
 */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
