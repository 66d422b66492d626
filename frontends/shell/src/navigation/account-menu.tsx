import { initialOf } from '@topup/web-kit/format/initial.ts';
import type { SessionUser } from '@topup/web-kit/host/host.ts';
import { shellTexts } from '../texts/shell.ts';
import { Popup } from '@topup/web-kit/ui/popup.tsx';
import { ChevronDown, CircleQuestionMark, CircleUserRound, LifeBuoy, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { useLogout } from '../session/use-logout.ts';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';

const TabTrigger = () => (
  <>
    <CircleUserRound aria-hidden="true" className="size-5" />
    <span>{shellTexts.profile}</span>
  </>
);

const BarTrigger = ({ user }: { user: SessionUser }) => (
  <>
    <span className="sr-only">{`${shellTexts.userMenu}: `}</span>
    <span
      aria-hidden="true"
      className="inline-flex size-8 items-center justify-center rounded-full bg-accent text-sm font-bold text-on-accent"
    >
      {initialOf(user.name) || '?'}
    </span>
    <span className="max-w-40 truncate max-lg:sr-only">{user.name}</span>
    <ChevronDown aria-hidden="true" className="size-4 text-text-3" />
  </>
);

const VARIANTS = {
  tab: {
    boxClass: 'flex min-w-0 flex-auto',
    triggerClass:
      'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[0.6875rem] font-medium tracking-tight text-text-3 aria-expanded:text-money',
    panelClass: 'absolute right-3 bottom-full mb-3',
  },
  bar: {
    boxClass: 'relative',
    triggerClass:
      'inline-flex min-h-10 items-center gap-2 rounded-sm px-2 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text-1',
    panelClass: 'absolute top-full right-0 mt-2',
  },
};

const HELP = [
  { to: '/support', label: shellTexts.support, Icon: LifeBuoy },
  { to: '/faq', label: shellTexts.faq, Icon: CircleQuestionMark },
];

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm font-medium hover:bg-surface-2';

const panel =
  ' z-30 w-72 max-w-[calc(100vw-1.5rem)] animate-rise rounded-lg border border-line bg-surface-1 p-2 shadow-far';

export function AccountMenu({ user, variant }: { user: SessionUser; variant: 'tab' | 'bar' }) {
  const [busy, setBusy] = useState(false);
  const logout = useLogout();
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    await logout();
    setBusy(false);
  };
  const { boxClass, triggerClass, panelClass } = VARIANTS[variant];
  return (
    <Popup
      trigger={variant === 'tab' ? <TabTrigger /> : <BarTrigger user={user} />}
      triggerClass={triggerClass}
      boxClass={boxClass}
      panelClass={panelClass + panel}
    >
      <div className="border-b border-line px-3 pt-1 pb-3">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        <p className="truncate text-xs text-text-3">{user.email}</p>
      </div>
      <ThemeSwitch />
      <div className="flex items-center justify-between px-3 py-1 text-sm text-text-2 max-md:hidden">
        <span aria-hidden="true">{shellTexts.language}</span>
        <LanguageSwitch />
      </div>
      {HELP.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={entry}>
          <Icon aria-hidden="true" className="size-4 text-text-3" />
          <span>{label}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void leave()}
        className={`${entry} text-danger aria-disabled:opacity-60`}
      >
        <LogOut aria-hidden="true" className="size-4" />
        <span>{shellTexts.logout}</span>
      </button>
    </Popup>
  );
}
