import { cx } from '@topup/web-kit/ui/cx.ts';
import { OctagonPause } from 'lucide-react';

/** Says what is stopped, and what that means for the player. It is read out when it appears. */
export const StopNotice = ({ id, className, children }: { id?: string; className?: string; children: string }) => (
  <div role="status" className={cx('flex items-center gap-3 rounded-md bg-warning/14 px-4 py-2 text-sm', className)}>
    <OctagonPause aria-hidden="true" className="size-5 shrink-0 text-warning" />
    <p id={id}>{children}</p>
  </div>
);
