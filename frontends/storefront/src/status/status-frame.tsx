import { useHost } from '@topup/web-kit/host/host-context.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { LanguageSwitch } from '@topup/web-kit/ui/language-switch.tsx';
import type { ReactNode } from 'react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { roleHome } from '@topup/web-kit/host/host.ts';

export function StatusFrame({ children }: { children: ReactNode }) {
  const { user } = useHost();
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-lg flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={user ? roleHome(user.role) : '/'}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-black tracking-tight"
        >
          <BrandMark className="size-7" />
          <span>{sharedTexts.brand}</span>
        </Link>
        <LanguageSwitch />
      </div>
      <div className="pb-16">{children}</div>
    </main>
  );
}
