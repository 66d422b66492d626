import { useEffect, useRef } from 'react';
import { isShortcut } from './typing.ts';

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
