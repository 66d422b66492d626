import { useLayoutEffect } from 'react';

/**
 * Re-enables pointer events on the body while a question is open.
 * A Radix modal disables them and later restores the value it found. Above a remote's dialog that value is already
 * 'none', and if the dialog closes before the question, restoring it would leave the page unresponsive.
 * The dialogs' overlays block clicks anyway.
 */
export function usePagePresses(): void {
  // A layout effect, so that it runs before the question's own Radix reads the value in a plain effect.
  useLayoutEffect(() => {
    document.body.style.pointerEvents = '';
  }, []);
}
