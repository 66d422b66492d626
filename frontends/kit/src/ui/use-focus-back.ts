import { useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened and gives it back when it closes. Radix would give it to the
 * dialog's own trigger, and our dialogs have none: they open by an address, a state or a question.
 */
export function useFocusBack() {
  const before = useRef<Element | null>(null);
  const onOpenAutoFocus = () => {
    before.current = document.activeElement;
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
}
