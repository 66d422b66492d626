import { RadioGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';

type RadioCard = {
  value: string;
  label: string;
  icon?: ReactNode;
  note?: ReactNode;
  marker?: ReactNode;
  isDisabled?: boolean | undefined;
};

type RadioCardsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  cards: RadioCard[];
  disabled?: boolean;
  error?: string | undefined;
};

export const RadioCards = ({ label, value, onChange, cards, disabled = false, error }: RadioCardsProps) => {
  const id = useId();
  return (
    <RadioGroup.Root
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={value}
      onValueChange={onChange}
      disabled={disabled}
      className="grid gap-2"
    >
      {cards.map((card) => (
        <RadioGroup.Item
          key={card.value}
          value={card.value}
          disabled={card.isDisabled}
          className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface-1 px-4 max-[14rem]:px-2 py-2 text-left transition-colors hover:border-line-strong disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent/8"
        >
          <span
            aria-hidden="true"
            className="flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong"
          >
            <RadioGroup.Indicator className="size-2.5 rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[Highlight]" />
          </span>
          <span aria-hidden="true" className="text-text-3 max-[14rem]:hidden">
            {card.icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{card.label}</span> <span>{card.marker}</span>
            {card.note && <span className="block text-xs text-text-3">{card.note}</span>}
          </span>
        </RadioGroup.Item>
      ))}
      {error && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </RadioGroup.Root>
  );
};
