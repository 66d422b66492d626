import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '@topup/web-kit/texts/landing.ts';
import { Mail, Phone } from 'lucide-react';

const way =
  'inline-flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface-1 px-4 text-base font-medium break-all hover:border-line-strong';

/** The support contacts. */
export function ContactSection() {
  const { support } = useHost();
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-lg font-bold tracking-tight">
        {t.contactTitle}
      </h2>
      <p className="mt-1 mb-4 text-sm text-text-2">{t.contactText}</p>
      <div className="flex flex-wrap gap-3">
        <a href={`mailto:${support.email}`} className={way}>
          <Mail aria-hidden="true" className="size-5 shrink-0 text-info" />
          {support.email}
        </a>
        <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`} className={way}>
          <Phone aria-hidden="true" className="size-5 shrink-0 text-info" />
          {support.phone}
        </a>
      </div>
    </section>
  );
}
