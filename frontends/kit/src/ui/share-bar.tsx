type ShareBarProps = { count: number; total: number; label: string };

const WIDTH = 100;
/** Minimum drawn width of a non-zero share, in percent of the bar. */
const VISIBLE = 1.5;

/** A share as a thin bar; `label` is its text alternative. */
export function ShareBar({ count, total, label }: ShareBarProps) {
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
      <rect width={count > 0 ? Math.max(share, VISIBLE) : 0} height="8" className="fill-info" />
    </svg>
  );
}
