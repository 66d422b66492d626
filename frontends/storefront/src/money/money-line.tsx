import { Wallet } from 'lucide-react';

export const MoneyLine = ({ words }: { words: string }) =>
  words && (
    <p className="flex items-start gap-2 text-left text-sm text-text-2">
      <Wallet aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-money" />
      <span className="min-w-0">{words}</span>
    </p>
  );
