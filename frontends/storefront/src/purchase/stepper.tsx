import { Minus, Plus } from 'lucide-react';
import { stepperTexts as t } from '../texts/stepper.ts';

type StepperProps = { value: number; max: number; onChange: (next: number) => void; label: string };

const half =
  'inline-flex size-11 items-center justify-center rounded-sm text-text-1 hover:bg-surface-3 disabled:opacity-40 disabled:cursor-not-allowed';

export const Stepper = ({ value, max, onChange, label }: StepperProps) => (
  <div role="group" aria-label={label} className="flex items-center justify-between rounded-md bg-surface-2">
    <button
      type="button"
      className={half}
      aria-label={t.decrease(label)}
      onClick={() => onChange(Math.max(0, value - 1))}
    >
      <Minus className="size-4" />
    </button>
    <output className="min-w-6 text-center text-base font-semibold tabular-nums">{value}</output>
    <button
      type="button"
      className={half}
      aria-label={t.increase(label)}
      disabled={value >= max}
      onClick={() => onChange(Math.min(max, value + 1))}
    >
      <Plus className="size-4" />
    </button>
  </div>
);
