import { cx } from '@topup/web-kit/ui/cx.ts';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

type RowActionProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: LucideIcon; label: string; tone?: string };

export const RowAction = ({ icon: Icon, label, tone = 'hover:text-text-1', className, ...rest }: RowActionProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      'inline-flex size-8 items-center justify-center rounded-sm text-text-3 transition-colors hover:bg-surface-3 disabled:cursor-not-allowed disabled:opacity-40',
      tone,
      className,
    )}
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
);
