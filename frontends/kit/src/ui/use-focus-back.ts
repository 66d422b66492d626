import { useRef, type RefObject } from 'react';

/** Returns the focus after a dialog. Radix would focus the dialog's trigger, but the store's dialogs have no trigger. */
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
