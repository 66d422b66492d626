import { useState, type RefObject } from 'react';

/** The element that opened the first of several dialogs. The last dialog gives the focus back to it, as the others are gone. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
