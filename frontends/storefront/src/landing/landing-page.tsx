import { useHost } from '@topup/web-kit/host/host-context.ts';
import { PublicPage } from '../public/public-page.tsx';
import { GameCard } from './game-card.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { landingTexts as t } from '../texts/landing.ts';

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

/** Keeps a prerendered page's placeholder, which has no digits; the page server fills in the same digits there. */
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
