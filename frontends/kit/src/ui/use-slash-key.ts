import { useEffect, useRef } from 'react';
import { isShortcut } from './typing.ts';

/** The key `/` leads to the input that gets this reference, from anywhere on the page but another input or a dialog. */
export function useSlashKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, []);
  return input;
}
