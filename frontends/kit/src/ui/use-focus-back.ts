import { useRef, type RefObject } from 'react';

/** When a dialog closes, returns the focus to where it was. Radix would focus the dialog's trigger; ours have no trigger. */
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
