import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useLocation } from '@topup/web-kit/host/router.tsx';
import { supportTexts as t } from '../texts/policies/support.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Clock3, Mail, MessageCircle } from 'lucide-react';
import { PublicPage } from '../public/public-page.tsx';
import { orderIdOf } from '../support-link/help-with.ts';

export default function SupportPage() {
  const { support } = useHost();
  const message = t.prefilled + orderIdOf(useLocation().state);
  const chat = `https://wa.me/${support.whatsappNumber}?text=${encodeURIComponent(message)}`;
  return (
    <PublicPage>
      <div className="mx-auto max-w-2xl px-4 py-10">
        <PageTitle className="text-2xl font-black tracking-tight">{t.title}</PageTitle>
        <p className="mt-2 mb-6 text-base text-text-2">{t.intro}</p>
        <Card className="grid gap-5 p-6">
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary', 'large', 'max-sm:min-w-0')}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            <span>{t.chat}</span>
          </a>
          <p className="flex items-center gap-3 text-base">
            <Clock3 aria-hidden="true" className="size-5 shrink-0 text-info" />
            <span>{t.hours}</span>
          </p>
          <p className="flex items-center gap-3 text-base">
            <Mail aria-hidden="true" className="size-5 shrink-0 text-info" />
            <a className="min-w-0 break-all underline underline-offset-2" href={`mailto:${support.email}`}>
              {support.email}
            </a>
          </p>
        </Card>
        <h2 className="mt-10 mb-3 text-lg font-bold tracking-tight">{t.beforeTitle}</h2>
        <ul className="grid list-disc gap-2 pl-5 text-base text-text-2">
          {t.before.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </PublicPage>
  );
}
