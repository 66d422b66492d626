import type { Tone } from '@topup/web-kit/ui/status-badge.tsx';

const FILLS: Record<Tone, string> = {
  success: 'fill-success',
  info: 'fill-info',
  warning: 'fill-warning',
  danger: 'fill-danger',
  calm: 'fill-line-strong',
};

type ShareBarProps = { count: number; total: number; label: string; tone: Tone };

const WIDTH = 100;
const VISIBLE = 1.5;

export function ShareBar({ count, total, label, tone }: ShareBarProps) {
  const share = total > 0 ? (count * WIDTH) / total : 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full"
    >
      <rect width={WIDTH} height="8" className="fill-surface-3" />
      <rect width={count > 0 ? Math.max(share, VISIBLE) : 0} height="8" className={FILLS[tone]} />
    </svg>
  );
}
