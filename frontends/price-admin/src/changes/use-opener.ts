import { useState, type RefObject } from 'react';

/** The element that opened the first of several dialogs in a row. It gets the focus when the last of them closes. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
