import { useEffect, useReducer, useState } from 'react';

export const SLIDE_MS = 5000;

type State = { slide: number; playing: boolean };
type Act = { type: 'next' } | { type: 'show'; slide: number } | { type: 'toggle' };

const reduce =
  (count: number) =>
  (state: State, act: Act): State => {
    if (act.type === 'next') return { ...state, slide: (state.slide + 1) % count };
    if (act.type === 'show') return { slide: act.slide, playing: false };
    return { ...state, playing: !state.playing };
  };

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A slide every five seconds; stands still on demand, under the pointer, with the focus inside, and for reduced motion. */
export function useCarousel(count: number) {
  const [state, act] = useReducer(reduce(count), undefined, () => ({ slide: 0, playing: !wantsStillness() }));
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
