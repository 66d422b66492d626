import { useHost } from '@topup/web-kit/host/host-context.ts';
import { PublicPage } from '../public/public-page.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { landingTexts as t } from '../texts/landing.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';
import { itemsQuery } from '@topup/web-kit/api/product-items.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { PriceTile } from '../product/price-tile.tsx';

export default function LandingPage() {
  const { user } = useHost();
  return (
    <PublicPage>
      <HeroCarousel />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 pt-10 md:gap-16 md:pt-14">
        <GameCard />
        <StepsSection />
        {user === null && <SignInSection />}
        <ContactSection />
      </div>
    </PublicPage>
  );
}

const way =
  'inline-flex min-h-12 items-center rounded-lg border border-line bg-surface-1 px-5 text-base font-semibold break-all hover:border-line-strong';

/** Keeps digits and plus only. While prerendering, `phone` is a placeholder without digits, which is kept as it is. */
const dialled = (phone: string): string => phone.replace(/[^+\d]/g, '') || phone;

function ContactSection() {
  const { support } = useHost();
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-xl font-black tracking-tight">
        {t.contactTitle}
      </h2>
      <p className="mt-1 mb-4 text-sm text-text-2">{t.contactText}</p>
      <div className="flex flex-wrap gap-3">
        <a href={`mailto:${support.email}`} className={way}>
          {support.email}
        </a>
        <a href={`tel:${dialled(support.phone)}`} className={way}>
          {support.phone}
        </a>
      </div>
    </section>
  );
}

const GameCard = () => (
  <section aria-labelledby="featured" className="grid items-center gap-6 lg:grid-cols-2 lg:gap-12">
    <div>
      <p className="text-sm font-semibold text-text-3">{t.featured}</p>
      <h2 id="featured" className="mt-1 text-2xl font-black tracking-tight">
        {t.gameName}
      </h2>
      <p className="mt-2 max-w-lg text-base text-text-2">{t.gameText}</p>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-text-2 marker:text-accent">
        {t.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Link to="/pricing" className={buttonClass('plain', 'normal', 'mt-5')}>
        {t.gameLink}
      </Link>
    </div>
    <FirstPrices />
  </section>
);

const SHOWN = [0, 1, 2];

function FirstPrices() {
  const { data, isPending } = useQuery(itemsQuery());
  return (
    <ul className="grid grid-fit-21 gap-2 empty:hidden sm:gap-3">
      {isPending
        ? SHOWN.map((index) => (
            <li key={index}>
              <Skeleton className="h-84 sm:h-68 rounded-lg" />
            </li>
          ))
        : data?.items.slice(0, SHOWN.length).map((product) => <PriceTile key={product.productId} product={product} />)}
    </ul>
  );
}
