import { notFoundTexts as t } from '@topup/web-kit/texts/shared.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { StateArt } from '@topup/web-kit/ui/states.tsx';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

const NotFound = () => (
  <main
    id="content"
    tabIndex={-1}
    className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center"
  >
    <StateArt picture="missing" />
    <p className="text-3xl font-black tracking-tight">{t.code}</p>
    <PageTitle className="text-xl font-bold tracking-tight">{t.title}</PageTitle>
    <Link to="/" className={buttonClass('primary', 'large')}>
      {t.link}
    </Link>
  </main>
);

export default NotFound;
