import { useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Restores the focus on close to the element that had it when the dialog opened.
 * Radix would focus the dialog's trigger, but our dialogs have none: a URL, a state or a question opens them.
 * @param instead element to focus instead, if set by then.
 */
export function useFocusBack(instead?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  const onOpenAutoFocus = () => {
    before.current = document.activeElement;
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    const to = instead?.current ?? before.current;
    if (to instanceof HTMLElement && to.isConnected) to.focus();
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
}
