import { landingTexts as t } from '../texts/landing.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pause, Play } from 'lucide-react';
import { useGoIn } from '../public/go-in.ts';
import { Suspense, lazy, useEffect, useReducer, useState } from 'react';

/** Loaded after the page. Its room is kept free, so that nothing moves when it comes. */
const TypicalDelivery = lazy(() => import(/* webpackChunkName: "delivery-record" */ './typical-delivery.tsx'));

type SlideProps = { index: number; shown: boolean; pictured: boolean; onAct: () => void };

/** On phones the text is above the picture, so that the button is visible without scrolling. */
const Slide = ({ index, shown, pictured, onAct }: SlideProps) => {
  const words = t.slides[index];
  const Heading = index === 0 ? 'h1' : 'h2';
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={t.slide(index + 1, t.slides.length)}
      inert={!shown}
      className={cx(
        `hero-${index} relative col-start-1 row-start-1 flex flex-col transition-opacity duration-200`,
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <div className="relative z-10 mx-auto flex w-full max-w-6xl flex-col items-start gap-3 px-4 pt-6 sm:flex-1 sm:justify-center sm:py-16 low:sm:gap-1 low:sm:pt-5">
        <Heading className="max-w-xl text-3xl font-black tracking-tight text-balance sm:max-w-1/2 low:sm:text-xl">
          {words?.title}
        </Heading>
        <p className="max-w-md text-base text-text-2 sm:max-w-5/12 lg:text-lg low:sm:text-sm">{words?.text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="primary" size="large" onClick={onAct}>
            {t.rechargeNow}
          </Button>
          <p className="min-h-4 text-xs leading-4 text-text-2 max-sm:w-full sm:text-sm">
            <Suspense>
              <TypicalDelivery />
            </Suspense>
          </p>
        </div>
      </div>
      {pictured && (
        <img
          src={heroPictures[index]}
          alt=""
          width={900}
          height={520}
          fetchPriority={index === 0 ? 'high' : 'low'}
          // Decoded at once, so that it is painted with the text: this picture is the largest contentful paint.
          decoding="sync"
          className="-mt-2 h-64 w-full grow object-cover object-[78%_100%] sm:absolute sm:mt-0 sm:right-0 sm:bottom-0 sm:h-full sm:w-7/12 sm:object-[62%_100%]"
        />
      )}
    </div>
  );
};

export function HeroCarousel() {
  const { slide, reached, playing, show, toggle, hold } = useCarousel(t.slides.length);
  const goIn = useGoIn();
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t.carousel}
      className="relative grid overflow-hidden sm:min-h-80 md:min-h-112 lg:min-h-128 low:min-h-0"
      {...hold}
    >
      {t.slides.map((words, index) => (
        <Slide key={words.title} index={index} shown={index === slide} pictured={index <= reached} onAct={goIn} />
      ))}
      <div className="absolute inset-x-0 bottom-2 z-10">
        <div className="mx-auto flex max-w-6xl items-center gap-1 px-3">
          <button
            type="button"
            onClick={toggle}
            aria-label={playing ? t.pause : t.play}
            className="inline-flex size-11 items-center justify-center rounded-full text-text-1 hover:bg-surface-3"
          >
            {playing ? <Pause className="size-4" /> : <Play className="size-4" />}
          </button>
          {t.slides.map((words, index) => (
            <button
              key={words.title}
              type="button"
              aria-label={t.slide(index + 1, t.slides.length)}
              aria-current={index === slide || undefined}
              onClick={() => show(index)}
              className="group inline-flex h-11 w-9 items-center justify-center"
            >
              <span
                className={cx(
                  'h-1.5 rounded-full border border-transparent',
                  index === slide ? 'w-7 bg-accent' : 'w-4 bg-line-strong group-hover:bg-text-1',
                )}
              />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}

const SLIDE_MS = 5000;

/** `reached`: the furthest slide shown so far. The pictures of later slides need not be loaded yet. */
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

/** False during prerendering, because the preference is unknown there and most visitors want slides that play. */
const wantsStillness = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

function useCarousel(count: number) {
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

const heroPictures = [
  new URL('./hero-treasure.svg', import.meta.url).href,
  new URL('./hero-wallet.svg', import.meta.url).href,
  new URL('./hero-passes.svg', import.meta.url).href,
];
