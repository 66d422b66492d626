import { useHost } from '@topup/web-kit/host/host-context.ts';
import { PublicPage } from '../public/public-page.tsx';
import { ContactSection } from './contact-section.tsx';
import { GameCard } from './game-card.tsx';
import { HeroCarousel } from './hero-carousel.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { StepsSection } from './steps-section.tsx';

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
