import { purchaseTexts as t } from '../texts/purchase.ts';
import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { X } from 'lucide-react';
import { isSame } from '../basket/saved-accounts.ts';
import type { useGameAccount } from './use-game-account.ts';

type Props = Pick<ReturnType<typeof useGameAccount>, 'account' | 'saved' | 'choose' | 'forget'> & {
  focusField: () => void;
};

export const idsOf = ({ userId, zoneId }: GameAccount): string => `${userId} (${zoneId})`;

export function AccountChoices({ account, saved, choose, forget, focusField }: Props) {
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved-accounts" className="mb-4">
      <h3 id="saved-accounts" className="mb-2 text-sm font-medium text-text-2">
        {t.savedAccounts}
      </h3>
      <ul className="grid gap-2">
        {saved.map((one) => (
          <li key={idsOf(one)} className="flex items-stretch gap-1">
            <button
              type="button"
              aria-pressed={isSame(one, account)}
              onClick={() => choose(one)}
              className="grid min-h-11 min-w-0 flex-1 rounded-md border border-line bg-surface-2 px-3 py-1.5 text-left transition-colors duration-150 hover:bg-surface-3 aria-pressed:border-accent"
            >
              <span className="truncate text-sm font-semibold">{one.name}</span>
              <span className="truncate text-xs text-text-3 tabular-nums">{idsOf(one)}</span>
            </button>
            <Button
              variant="quiet"
              className="px-3"
              aria-label={t.forgetAccount(`${one.name}, ${idsOf(one)}`)}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => {
                forget(one);
                focusField();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
