import { useHost } from '@topup/web-kit/host/host-context.ts';
import type { PolicyText } from '../texts/policies/policy-text.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';
import { PublicPage } from '../public/public-page.tsx';
import { landingTexts } from '../texts/landing.ts';
import { ArrowLeft } from 'lucide-react';

const placeOf = (index: number): string => `section-${index + 1}`;

export function PolicyPage({ text }: { text: PolicyText }) {
  const { support } = useHost();
  const { title, updated, intro, jumpList, sections } = text;
  const fill = (text: string) => text.replaceAll('{email}', support.email).replaceAll('{city}', support.city);
  return (
    <PublicPage>
      <article className="mx-auto max-w-3xl px-4 py-8">
        <Link
          to="/"
          className="inline-flex min-h-9 items-center gap-2 text-sm font-medium text-text-2 hover:text-text-1"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span>{landingTexts.home}</span>
        </Link>
        <PageTitle className="mt-2 text-2xl font-black tracking-tight">{title}</PageTitle>
        {updated && <p className="mt-1 text-sm text-text-3">{updated}</p>}
        <p className="mt-4 text-base text-text-2">{fill(intro)}</p>
        {jumpList && (
          <nav aria-label={jumpList} className="mt-6">
            <ul className="grid">
              {sections.map((section, index) => (
                <li key={section.title}>
                  <a
                    href={`#${placeOf(index)}`}
                    className="inline-flex min-h-9 items-center text-sm text-text-2 underline underline-offset-4 hover:text-text-1"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map((section, index) => (
          <section key={section.title} id={placeOf(index)} className="mt-8 scroll-mt-20 low:scroll-mt-2">
            <h2 className="text-lg font-bold tracking-tight">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 text-base text-text-2">
                {fill(paragraph)}
              </p>
            ))}
            {section.points && (
              <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-base text-text-2">
                {section.points.map((point) => (
                  <li key={point}>{fill(point)}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </PublicPage>
  );
}
