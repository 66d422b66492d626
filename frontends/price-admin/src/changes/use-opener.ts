import { useState, type RefObject } from 'react';

/**
 * What had the focus when the first of several dialogs opened. Each of them would give it back to the one before, which
 * is gone by then.
 */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
