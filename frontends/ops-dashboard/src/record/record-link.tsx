import { Link } from '@topup/web-kit/host/router.tsx';
import { CopyButton } from '@topup/web-kit/ui/copy-button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import type { ReactNode } from 'react';
import { May } from '@topup/web-kit/host/use-may.tsx';
import { rightToSee } from './places.ts';

type RecordLinkProps = { to: string; children: ReactNode; className?: string };

/** Only text if the admin may not see the tab that it leads to. */
export const RecordLink = ({ to, children, className }: RecordLinkProps) => (
  <May right={rightToSee(to)} otherwise={<span className={className}>{children}</span>}>
    <Link to={to} className={cx('text-info underline underline-offset-4', className)}>
      {children}
    </Link>
  </May>
);

const VARIANTS = { id: 'truncate font-mono', address: 'break-all' };

type CopyableLinkProps = { to: string; text: string; variant: keyof typeof VARIANTS; copyLabel: string };

export const CopyableLink = ({ to, text, variant, copyLabel }: CopyableLinkProps) => (
  <span className="flex items-center justify-between gap-1">
    <RecordLink to={to} className={cx('min-w-0', VARIANTS[variant])}>
      {text}
    </RecordLink>
    <CopyButton value={text} label={copyLabel} />
  </span>
);
