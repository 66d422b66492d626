import { artworkFor } from '@topup/web-kit/artwork/product-artwork.ts';
import { landingTexts as t } from '@topup/web-kit/texts/landing.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';

const SHOWN = ['9000', 'Weekly Pass', '2000'];

/** The featured game. The whole card links to the price list. */
export const GameCard = () => (
  <section aria-labelledby="featured">
    <h2 id="featured" className="mb-4 text-lg font-bold tracking-tight">
      {t.featured}
    </h2>
    <Link
      to="/pricing"
      className="group grid items-center gap-6 overflow-hidden rounded-lg border border-line bg-surface-1 p-6 shadow-near transition-colors hover:border-accent sm:grid-cols-[1fr_auto] sm:p-8"
    >
      <span className="block">
        <span className="block text-xl font-black tracking-tight sm:text-2xl">{t.gameName}</span>
        <span className="mt-2 block max-w-lg text-base text-text-2">{t.gameText}</span>
        <span className="mt-4 inline-flex items-center gap-2 text-sm font-semibold text-money">
          {t.gameLink}
          <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-1" />
        </span>
      </span>
      <span aria-hidden="true" className="flex justify-center gap-4">
        {SHOWN.map((name) => (
          <img
            key={name}
            src={artworkFor(name)}
            alt=""
            width={84}
            height={84}
            loading="lazy"
            className="size-18 sm:size-21"
          />
        ))}
      </span>
    </Link>
  </section>
);
