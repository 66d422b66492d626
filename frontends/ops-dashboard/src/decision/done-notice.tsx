import { cx } from '@topup/web-kit/ui/cx.ts';
import { CircleCheck } from 'lucide-react';

export const DoneNotice = ({ done, className }: { done: string; className?: string }) =>
  done ? (
    <p
      className={cx(
        'flex items-start gap-3 rounded-md border border-success bg-success/10 px-4 py-3 text-sm font-semibold',
        className,
      )}
    >
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      <span>{done}</span>
    </p>
  ) : null;
