import { useEffect, useReducer, useState } from 'react';

const SLIDE_MS = 5000;

/** `reached`: the furthest slide shown so far; later pictures need not be loaded yet. */
type State = { slide: number; reached: number; playing: boolean };
type Act = { type: 'next' } | { type: 'show'; slide: number } | { type: 'toggle' };

const reduce =
  (count: number) =>
  (state: State, act: Act): State => {
    if (act.type === 'toggle') return { ...state, playing: !state.playing };
    const slide = act.type === 'next' ? (state.slide + 1) % count : act.slide;
    const playing = state.playing && act.type === 'next';
    return { slide, playing, reached: Math.max(state.reached, slide) };
  };

/** Unknown during prerendering, which then shows what most visitors get: slides that play. */
const wantsStillness = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

export function useCarousel(count: number) {
  const [state, act] = useReducer(reduce(count), undefined, () => ({
    slide: 0,
    reached: 0,
    playing: !wantsStillness(),
  }));
  const [held, setHeld] = useState(false);
  const moving = state.playing && !held;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => act({ type: 'next' }), SLIDE_MS);
    return () => clearInterval(timer);
  }, [moving, state.slide]);
  return {
    ...state,
    show: (slide: number) => act({ type: 'show', slide }),
    toggle: () => act({ type: 'toggle' }),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
