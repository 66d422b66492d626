import { useLayoutEffect, useRef } from 'react';

/**
 * Lets the focus into a question that is asked from inside a remote's dialog. The dialog's own copy of Radix hears on the
 * document where the focus goes and fetches it back, so what concerns the question is not told above the page's body.
 */
export function useOwnFocus<E extends HTMLElement>() {
  const own = useRef<E>(null);
  useLayoutEffect(() => {
    const keep = (event: FocusEvent): void => {
      const ends = [event.target, event.relatedTarget];
      if (ends.some((end) => end instanceof Node && own.current?.contains(end))) event.stopPropagation();
    };
    document.body.addEventListener('focusin', keep);
    document.body.addEventListener('focusout', keep);
    return () => {
      document.body.removeEventListener('focusin', keep);
      document.body.removeEventListener('focusout', keep);
    };
  }, []);
  return own;
}
