import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { walletTexts as t } from '../texts/wallet.ts';

const PRESETS = [100, 200, 500, 1000, 2000];

const Choice = ({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className="min-h-12 rounded-md border border-line bg-surface-1 px-1 text-base font-semibold tabular-nums transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:text-money"
  >
    {children}
  </button>
);

type Props = {
  /** What was typed, if it is an amount. */
  rupees: number | null;
  onChoose: (amount: string) => void;
};

export const AmountChoice = ({ rupees, onChoose }: Props) => (
  <div role="group" aria-label={t.choose} className="grid grid-fit-20 gap-2 sm:grid-cols-3">
    {PRESETS.map((preset) => (
      <Choice key={preset} isChosen={rupees === preset} onChoose={() => onChoose(String(preset))}>
        {`₹${preset.toLocaleString(LOCALE)}`}
      </Choice>
    ))}
  </div>
);
