import { useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Remembers what had the focus when a dialog opened and gives it back when it closes. Radix would give it to the
 * dialog's own trigger, and our dialogs have none: they open by an address, a state or a question.
 * @param instead what gets the focus in its place, where something is named by then.
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
