import { useLayoutEffect, useRef } from 'react';

const ROOM = '--order-bar';

/** Publishes the bar's height as a CSS variable, so that focused elements scroll clear of it. */
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
