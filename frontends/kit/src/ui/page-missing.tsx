import { Link } from '@topup/web-kit/host/router.tsx';
import { shellTexts } from '../texts/shell.ts';
import { buttonClass } from './button.tsx';
import { PageTitle } from './page-title.tsx';
import { EmptyState } from './states.tsx';

/** Shown for an unknown path inside an area. */
export const PageMissing = () => (
  <div className="mx-auto max-w-112 px-4 py-16">
    <PageTitle className="mb-4 text-center text-2xl font-black">{shellTexts.notFoundCode}</PageTitle>
    <EmptyState picture="missing" title={shellTexts.notFoundTitle}>
      <Link to="/" className={buttonClass('primary')}>
        {shellTexts.notFoundLink}
      </Link>
    </EmptyState>
  </div>
);
