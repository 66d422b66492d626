import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

/** Shown for every unknown path. */
export const NotFound = () => (
  <main
    id="content"
    tabIndex={-1}
    className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center"
  >
    <p className="text-3xl font-black tracking-tight text-money">{shellTexts.notFoundCode}</p>
    <PageTitle className="text-xl font-bold">{shellTexts.notFoundTitle}</PageTitle>
    <Link to="/" className={buttonClass('primary', 'large')}>
      {shellTexts.notFoundLink}
    </Link>
  </main>
);
