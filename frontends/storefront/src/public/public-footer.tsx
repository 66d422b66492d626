import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

const LINKS = [
  { to: '/', label: t.home },
  { to: '/terms-of-service', label: t.terms },
  { to: '/privacy-policy', label: t.privacy },
  { to: '/refund-policy', label: t.refund },
  { to: '/support', label: t.customerSupport },
  { to: '/faq', label: t.faq },
];

export function PublicFooter() {
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
