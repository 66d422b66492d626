import { useRef, type RefObject } from 'react';

/** Radix would focus the dialog's trigger, but our dialogs have none: a URL, a state or a question opens them. */
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
