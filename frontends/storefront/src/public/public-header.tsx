import { useHost } from '@topup/web-kit/host/host-context.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';
import { useGoIn } from './go-in.ts';

const link =
  'inline-flex min-h-11 items-center rounded-sm px-1.5 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 sm:px-3';

export function PublicHeader() {
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
