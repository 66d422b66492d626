import { Link } from '@topup/web-kit/host/router.tsx';
import { notFoundTexts as t } from '../texts/shared.ts';
import { buttonClass } from './button.tsx';
import { PageTitle } from './page-title.tsx';
import { EmptyState } from './states.tsx';

export const PageMissing = () => (
  <div className="mx-auto max-w-112 px-4 py-16">
    <PageTitle className="mb-4 text-center text-2xl font-black">{t.code}</PageTitle>
    <EmptyState picture="missing" title={t.title}>
      <Link to="/" className={buttonClass('primary')}>
        {t.link}
      </Link>
    </EmptyState>
  </div>
);
