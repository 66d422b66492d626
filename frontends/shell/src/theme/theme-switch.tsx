import { shellTexts } from '../texts/shell.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme, type ThemeChoice } from './theme.ts';

const CHOICES: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'dark', label: shellTexts.themeDark, Icon: Moon },
  { value: 'light', label: shellTexts.themeLight, Icon: Sun },
  { value: 'system', label: shellTexts.themeSystem, Icon: Monitor },
];

export function ThemeSwitch() {
  const { choice, shown } = useTheme();
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
      <legend className="sr-only">{shellTexts.theme}</legend>
      <span aria-hidden="true" className="text-sm text-text-2">
        {shellTexts.theme}
      </span>
      <div className="flex rounded-md bg-surface-2 p-1">
        {CHOICES.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={(choice ?? shown) === value}
            onClick={() => chooseTheme(value)}
            className={cx(
              'inline-flex size-9 items-center justify-center rounded-sm text-text-3 hover:text-text-1',
              (choice ?? shown) === value && 'bg-raised text-text-1 shadow-near',
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
