import { useState, type RefObject } from 'react';

/** Each of several consecutive dialogs would return the focus to the previous one, which is gone by then. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
