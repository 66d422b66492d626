import { isShortcut } from '@topup/web-kit/ui/typing.ts';
import { useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** Null if the table no longer has the row, or is shown as cards. */
export function openerOf(id: string): HTMLElement | null {
  const opener = rowsOf()
    .find(({ dataset }) => dataset['row'] === id)
    ?.querySelector('button');
  return opener && (opener.checkVisibility?.() ?? true) ? opener : null;
}

/** Arrow keys, j and k move between rows; only j and k enter the table. */
export function useRowKeys(): void {
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !isShortcut(event)) return;
      const rows = rowsOf();
      const here = rows.findIndex((row) => row.contains(document.activeElement));
      if (here < 0 && event.key.startsWith('Arrow')) return;
      const next = here < 0 ? rows.at(step > 0 ? 0 : -1) : rows[here + step];
      if (!next) return;
      event.preventDefault();
      next.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  }, []);
}
