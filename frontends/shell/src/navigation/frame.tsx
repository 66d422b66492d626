import { type SessionUser, roleHome } from '@topup/web-kit/host/host.ts';
import type { ReactNode } from 'react';
import { shellTexts } from '../texts/shell.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Link, useLocation } from '@topup/web-kit/host/router.tsx';
import { AccountMenu } from './account-menu.tsx';
import { isCurrent, navItemsOf } from './nav-items.ts';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import { isAdminArea } from '../access.ts';
import { Brand } from '../page/brand.tsx';

type FrameProps = {
  /** Null until the session check has ended. The bars are shown empty until then. */
  user: SessionUser | null;
  children: ReactNode;
};

export const Frame = ({ user, children }: FrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <TopBar user={user} />
    <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-[calc(var(--tabs)+2rem)] outline-none low:pb-8">
      {children}
    </main>
    <BottomTabs user={user} />
  </div>
);

const tabClass = (isActive: boolean): string =>
  cx(
    'relative flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium tracking-tight',
    isActive
      ? 'text-money before:absolute before:top-0 before:h-0.75 before:w-9 before:rounded-full before:bg-accent'
      : 'text-text-3',
  );

type NavLinksProps = {
  user: SessionUser;
  classOf: (isHere: boolean) => string;
  iconClass: string;
  labelClass?: string;
};

function NavLinks({ user, classOf, iconClass, labelClass }: NavLinksProps) {
  const { pathname } = useLocation();
  return navItemsOf(user).map((item) => {
    const { to, label, Icon } = item;
    const isHere = isCurrent(item, pathname);
    return (
      <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} className={classOf(isHere)}>
        <Icon aria-hidden="true" className={iconClass} />
        <span className={labelClass}>{label}</span>
      </Link>
    );
  });
}

function BottomTabs({ user }: { user: SessionUser | null }) {
  return (
    <nav
      aria-label={shellTexts.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t low:relative border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {user && <NavLinks user={user} classOf={tabClass} iconClass="size-5" labelClass="max-w-full truncate" />}
      {user ? <AccountMenu user={user} variant="tab" /> : <div className="min-h-14" />}
    </nav>
  );
}

const underline = 'after:absolute after:inset-x-3 after:-bottom-3 after:h-0.75 after:rounded-full after:bg-accent';

const linkClass = (isActive: boolean): string =>
  cx(
    'relative inline-flex min-h-10 items-center gap-2 rounded-sm px-3 text-sm font-medium transition-colors',
    isActive ? `text-text-1 ${underline}` : 'text-text-2 hover:bg-surface-2 hover:text-text-1',
  );

function TopBar({ user }: { user: SessionUser | null }) {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground low:relative">
      <div
        className={cx(
          'mx-auto flex h-[var(--top-bar)] items-center px-4 md:gap-x-6',
          isAdminArea(pathname) ? 'max-w-7xl' : 'max-w-6xl',
        )}
      >
        <Brand to={roleHome(user?.role ?? 'user')} />
        <nav aria-label={shellTexts.navigation} className="hidden flex-1 items-center gap-1 md:flex">
          {user && <NavLinks user={user} classOf={linkClass} iconClass="size-4" />}
        </nav>
        <div className="hidden md:block">{user && <AccountMenu user={user} variant="bar" />}</div>
        <div className="-mr-3 ml-auto md:hidden">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}
