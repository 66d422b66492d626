import { heroPictures } from '@topup/web-kit/artwork/hero-pictures.ts';
import { landingTexts as t } from '@topup/web-kit/texts/landing.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pause, Play } from 'lucide-react';
import { useGoIn } from '../public/go-in.ts';
import { useCarousel } from './use-carousel.ts';

type SlideProps = { index: number; shown: boolean; pictured: boolean; onAct: () => void };

const Slide = ({ index, shown, pictured, onAct }: SlideProps) => {
  const words = t.slides[index];
  const Heading = index === 0 ? 'h1' : 'h2';
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={t.slide(index + 1, t.slides.length)}
      inert={!shown}
      className={cx('absolute inset-0 transition-opacity duration-200', shown ? 'opacity-100' : 'opacity-0')}
    >
      {pictured && (
        <img
          src={heroPictures[index]}
          alt=""
          width={1200}
          height={560}
          fetchPriority={index === 0 ? 'high' : 'low'}
          className="absolute inset-x-0 top-0 h-3/5 w-full object-cover object-[74%_50%] md:h-full"
        />
      )}
      <div className="hero-veil absolute inset-0" />
      <div className="relative mx-auto flex h-full max-w-6xl flex-col justify-end gap-3 px-4 pb-18 md:justify-center md:pb-0">
        <Heading className="max-w-md text-2xl font-black tracking-tight text-balance text-white md:text-3xl">
          {words?.title}
        </Heading>
        <p className="max-w-sm text-base text-white/90">{words?.text}</p>
        <Button look="primary" size="large" className="mt-2 self-start" onClick={onAct}>
          {t.rechargeNow}
        </Button>
      </div>
    </div>
  );
};

/** Three slides with a button that pauses the rotation. */
export function HeroCarousel() {
  const { slide, reached, playing, show, toggle, hold } = useCarousel(t.slides.length);
  const goIn = useGoIn();
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t.carousel}
      className="relative h-[31rem] overflow-hidden bg-surface-1 md:h-[28rem]"
      {...hold}
    >
      {t.slides.map((words, index) => (
        <Slide key={words.title} index={index} shown={index === slide} pictured={index <= reached} onAct={goIn} />
      ))}
      <div className="absolute inset-x-0 bottom-3">
        <div className="mx-auto flex max-w-6xl items-center gap-1 px-3">
          <button
            type="button"
            onClick={toggle}
            aria-label={playing ? t.pause : t.play}
            className="inline-flex size-11 items-center justify-center rounded-full text-white hover:bg-white/15"
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
                  index === slide ? 'w-7 bg-accent' : 'w-4 bg-white/60 group-hover:bg-white',
                )}
              />
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
