import type { KeyboardEvent } from 'react';
import { jobIn, rowAt } from './row-elements.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'file';

/** Moves the focus to the same control in the neighbouring row. `bring` scrolls a row into view. */
export function toNeighbour(event: KeyboardEvent, count: number, bring: (index: number) => void): void {
  const step = STEPS[event.key];
  const { target } = event;
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(target) || !(target instanceof Element)) return;
  const row = target.closest<HTMLElement>('[data-index]');
  const job = target.closest<HTMLElement>('[data-job]')?.dataset['job'];
  if (!row || !job) return;
  const index = Number(row.dataset['index']) + step;
  if (index < 0 || index >= count) return;
  event.preventDefault();
  const next = jobIn(rowAt(index), job);
  if (next) next.focus();
  else bring(index);
}
