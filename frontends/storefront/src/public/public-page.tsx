import type { ReactNode } from 'react';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useGoIn } from './go-in.ts';

export const PublicPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <main id="content" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <PublicFooter />
  </div>
);

const LINKS = [
  { to: '/', label: t.home },
  { to: '/terms-of-service', label: t.terms },
  { to: '/privacy-policy', label: t.privacy },
  { to: '/refund-policy', label: t.refund },
  { to: '/support', label: t.customerSupport },
  { to: '/faq', label: t.faq },
];

function PublicFooter() {
  const { ThemeSwitch } = useHost();
  return (
    <footer className="mt-16 border-t border-line bg-surface-1">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-8 md:grid-cols-[1fr_auto] md:items-center">
        <nav aria-label={t.footer}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-9 items-center text-sm text-text-2 hover:text-text-1">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mx-3 flex flex-wrap items-center md:mx-0">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <p className="text-xs text-text-3">{t.footerText}</p>
      </div>
    </footer>
  );
}

const link =
  'inline-flex min-h-11 items-center rounded-sm px-1.5 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 sm:px-3';

function PublicHeader() {
  const { user } = useHost();
  const goIn = useGoIn();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground low:relative">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-end gap-x-0.5 px-4 py-2 max-[22rem]:px-3 sm:gap-x-2">
        <Link
          to="/"
          className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-sm text-base font-black tracking-tight"
        >
          <BrandMark className="size-7" />
          <span>{sharedTexts.brand}</span>
        </Link>
        <Link to="/pricing" className={link}>
          {t.pricing}
        </Link>
        <Link to="/support" className={link}>
          {t.support}
        </Link>
        <Button variant={user ? 'plain' : 'primary'} onClick={goIn} className="max-[22rem]:px-3">
          {user ? t.toStore : t.signIn}
        </Button>
      </div>
    </header>
  );
}
