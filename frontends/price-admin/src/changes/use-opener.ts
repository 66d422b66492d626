import { useState, type RefObject } from 'react';

/** For dialogs that follow one another: each would return the focus to the previous dialog, which is closed by then. */
export function useOpener(): RefObject<HTMLElement | null> {
  const [opener] = useState(() => ({
    current: document.activeElement instanceof HTMLElement ? document.activeElement : null,
  }));
  return opener;
}
