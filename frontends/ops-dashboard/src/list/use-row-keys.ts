import { isShortcut } from '@topup/web-kit/ui/typing.ts';
import { useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The button that opens the row. Null if the table no longer has the row, or if cards are shown instead of the table. */
export function openerOf(id: string): HTMLElement | null {
  const opener = rowsOf()
    .find(({ dataset }) => dataset['row'] === id)
    ?.querySelector('button');
  return opener && (opener.checkVisibility?.() ?? true) ? opener : null;
}

/** Arrow keys, j and k move the focus between rows. If no row has the focus, only j and k move it to one. */
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
