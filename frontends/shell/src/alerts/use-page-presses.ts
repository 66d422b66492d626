import { useLayoutEffect } from 'react';

/**
 * A modal's copy of Radix makes the page deaf to presses, and at its end gives back what it found. What a question finds
 * is the work of a remote's dialog, which may be gone before the question is answered: given back then, the page would be
 * deaf for good. The dialogs' veils hold presses off anyway.
 */
export function usePagePresses(): void {
  // Before the question's own Radix looks, which it does in a plain effect.
  useLayoutEffect(() => {
    document.body.style.pointerEvents = '';
  }, []);
}
