import { orderOutcomeTexts as t } from '../texts/outcomes.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';

export const Amount = ({ label, rupees }: { label: string; rupees: number }) => (
  <p>
    <span className="block text-xs text-text-3">{label}</span>
    <Money rupees={rupees} className="text-2xl font-black tracking-tight text-money" />
  </p>
);

type TwoAmountsProps = { paid: number; expected: number; label: string };

export const TwoAmounts = ({ paid, expected, label }: TwoAmountsProps) => (
  <div className="flex flex-wrap justify-center gap-x-8 gap-y-2">
    <Amount label={t.paid} rupees={paid} />
    <Amount label={label} rupees={expected} />
  </div>
);
