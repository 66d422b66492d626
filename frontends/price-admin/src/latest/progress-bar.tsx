import { latestTexts as t } from './texts.ts';

export function ProgressBar({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <div className="mt-3 flex animate-rise items-center gap-3">
      <div
        role="progressbar"
        aria-label={t.progress}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 flex-1 overflow-hidden rounded-full bg-surface-3 forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200 forced-colors:bg-[Highlight]"
          style={{ width: `${value}%` }}
        />
      </div>
      <span aria-hidden="true" className="w-12 text-right text-sm font-semibold whitespace-nowrap tabular-nums">
        {`${value}%`}
      </span>
    </div>
  );
}
