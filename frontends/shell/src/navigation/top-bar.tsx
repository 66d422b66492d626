import { roleHome, type SessionUser } from '@topup/web-kit/host/host.ts';
import { shellTexts } from '../texts/shell.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import { Link, useLocation } from '@topup/web-kit/host/router.tsx';
import { isAdminArea } from '../access.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from '../page/brand.tsx';
import { NAV_ITEMS, isCurrent } from './nav-items.ts';

const underline = 'after:absolute after:inset-x-3 after:-bottom-3 after:h-0.75 after:rounded-full after:bg-accent';

const linkClass = (isActive: boolean): string =>
  cx(
    'relative inline-flex min-h-10 items-center gap-2 rounded-sm px-3 text-sm font-medium transition-colors',
    isActive ? `text-text-1 ${underline}` : 'text-text-2 hover:bg-surface-2 hover:text-text-1',
  );

export function TopBar({ user }: { user: SessionUser | null }) {
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
          {user &&
            NAV_ITEMS[user.role].map((item) => {
              const { to, label, Icon } = item;
              const isHere = isCurrent(item, pathname);
              return (
                <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} className={linkClass(isHere)}>
                  <Icon aria-hidden="true" className="size-4" />
                  <span>{label}</span>
                </Link>
              );
            })}
        </nav>
        <div className="hidden md:block">{user && <AccountMenu user={user} variant="bar" />}</div>
        <div className="-mr-3 ml-auto md:hidden">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}
