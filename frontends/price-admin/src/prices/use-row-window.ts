import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEditing } from '../edit/editing.ts';

/** How many rows are rendered beyond each end of the viewport, for the next scroll step and for the Tab key. */
const OVERSCAN = 8;

type RowWindow = {
  ids: string[];
  /** Estimated height in pixels of a row that has not been measured, at the default text size. */
  heightPx: number;
};

/** Index of the edited row, -1 if there is none. The row stays rendered while the page scrolls, to keep its draft. */
function useEditedIndex(ids: string[]): number {
  const editing = useEditing();
  const id = useSyncExternalStore(editing.subscribe, editing.current);
  return id === null ? -1 : ids.indexOf(id);
}

export function useRowWindow<Box extends HTMLElement, Row extends Element>({ ids, heightPx }: RowWindow) {
  const box = useRef<Box>(null);
  const [top, setTop] = useState(0);
  const edited = useEditedIndex(ids);
  const virtual = useWindowVirtualizer<Row>({
    count: ids.length,
    estimateSize: () => heightPx,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    // In tests every element has the height 0, because there is no layout.
    measureElement: (element) => element.getBoundingClientRect().height || heightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return edited < 0 || indexes.includes(edited) ? indexes : [...indexes, edited].sort((a, b) => a - b);
      },
      [edited],
    ),
  });
  useLayoutEffect(() => {
    const place = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    place();
    // Content above the list (icons, progress bar, notices) can change in height, which moves the list.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { box, virtual, top };
}

export type Gap = { gap: number; key: string };
export type Placed = { index: number; key: string };

type Item = { index: number; start: number; end: number; key: unknown };

export function withGaps(items: readonly Item[], top: number, totalPx: number): (Gap | Placed)[] {
  const parts: (Gap | Placed)[] = [];
  let end = top;
  for (const item of items) {
    if (item.start > end) parts.push({ gap: item.start - end, key: `before-${item.index}` });
    parts.push({ index: item.index, key: String(item.key) });
    end = item.end;
  }
  if (top + totalPx > end) parts.push({ gap: top + totalPx - end, key: 'after' });
  return parts;
}
