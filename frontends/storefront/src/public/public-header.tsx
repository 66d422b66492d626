import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '@topup/web-kit/texts/landing.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { shellTexts } from '@topup/web-kit/texts/shell.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Link } from 'react-router';
import { useGoIn } from './go-in.ts';

const link =
  'hidden min-h-10 items-center rounded-sm px-3 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 sm:inline-flex';

/** The head of every public page: the way home, and the way in. */
export function PublicHeader() {
  const { user } = useHost();
  const goIn = useGoIn();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground/90 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 rounded-sm text-base font-black tracking-tight">
          <BrandMark className="size-7" />
          {sharedTexts.brand}
        </Link>
        <span className="flex-1" />
        <Link to="/pricing" className={link}>
          {t.pricing}
        </Link>
        <Link to="/support" className={link}>
          {t.support}
        </Link>
        <Button look={user ? 'plain' : 'primary'} onClick={goIn}>
          {user ? shellTexts.navHome : t.signIn}
        </Button>
      </div>
    </header>
  );
}
