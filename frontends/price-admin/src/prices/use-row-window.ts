import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEditing } from '../edit/editing.ts';

/** So many rows beyond the screen are there already, for the next turn of the wheel and for the Tab key. */
const OVERSCAN = 8;

type RowWindow = {
  ids: string[];
  /** A row's height before it has been measured, in pixels at the usual size of text. */
  heightPx: number;
};

/** The index of the row that is edited: it stays in the page wherever one scrolls, or its draft would be lost. */
function useEditedIndex(ids: string[]): number {
  const editing = useEditing();
  const id = useSyncExternalStore(editing.subscribe, editing.current);
  return id === null ? -1 : ids.indexOf(id);
}

/** Which rows of a long list are in the page: those in sight, a few more, and the one that is edited. */
export function useRowWindow<Box extends HTMLElement, Row extends Element>({ ids, heightPx }: RowWindow) {
  const box = useRef<Box>(null);
  const [top, setTop] = useState(0);
  const edited = useEditedIndex(ids);
  const virtual = useWindowVirtualizer<Row>({
    count: ids.length,
    estimateSize: () => heightPx,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    // Without a layout (in tests) an element has no height.
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
    // What is above the list grows and shrinks: the icons, the progress bar, a notice.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { box, virtual, top };
}

export type Gap = { gap: number; key: string };
export type Placed = { index: number; key: string };

type Item = { index: number; start: number; end: number; key: unknown };

/** The rows that are there with the room of those that are not, from top to bottom. */
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
