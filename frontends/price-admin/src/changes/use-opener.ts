import { useState, type RefObject } from 'react';

/** The element that opened a series of dialogs. The last one focuses it, because the dialogs before are closed by then. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
