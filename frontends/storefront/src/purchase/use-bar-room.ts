import { useLayoutEffect, useRef } from 'react';

const ROOM = '--order-bar';

/** Tells the page how high the bar is, so that what gets the focus is scrolled clear of it. */
export function useBarRoom() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(ROOM, `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty(ROOM);
    };
  }, []);
  return bar;
}
