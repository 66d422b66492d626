import { useLayoutEffect, useRef } from 'react';

/** A remote's own Radix listens on the document and takes the focus back, so focus events stop at the body. */
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
