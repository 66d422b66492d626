import { purchaseTexts as t } from '@topup/web-kit/texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { AccountChoices } from './account-choices.tsx';
import type { MissingPart } from './missing-part.ts';
import type { Verification, useGameAccount } from './use-game-account.ts';

const Result = ({ verification }: { verification: Verification }) => (
  <div role="status" className="flex min-h-8 items-center text-sm font-medium">
    {verification.state === 'unverified' && (
      <p className="text-xs font-normal text-text-3">
        {verification.remembered ? t.remembered(verification.remembered) : t.idHint}
      </p>
    )}
    {verification.state === 'verifying' && <p className="text-xs font-normal text-text-3">{t.verifying}…</p>}
    {verification.state === 'verified' && (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t.welcome(verification.name)}
      </p>
    )}
    {(verification.state === 'refused' || verification.state === 'failed') && (
      <p className={cx('flex items-center gap-2', verification.state === 'refused' ? 'text-danger' : 'text-warning')}>
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {verification.message}
      </p>
    )}
  </div>
);

type Props = {
  game: ReturnType<typeof useGameAccount>;
  missing: MissingPart | null;
  userIdField: RefObject<HTMLInputElement | null>;
  zoneIdField: RefObject<HTMLInputElement | null>;
};

/** The game account to deliver to. Shows the player's name before payment. */
export function GameAccountCard({ game, missing, userIdField, zoneIdField }: Props) {
  const { account, verification } = game;
  const errorOf = (part: MissingPart['part']) => (missing?.part === part ? missing.message : undefined);
  const digitsOnly = { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off' } as const;
  const refused = verification.state === 'refused';
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 text-base font-bold">{t.accountTitle}</h2>
      <AccountChoices {...game} focusField={() => userIdField.current?.focus()} />
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void game.verify();
        }}
      >
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] items-start gap-3">
          <Field
            {...digitsOnly}
            aria-invalid={refused}
            label={t.userId}
            placeholder="123456789"
            value={account.userId}
            onChange={(event) => game.setUserId(event.target.value)}
            error={errorOf('userId')}
            ref={userIdField}
          />
          <Field
            {...digitsOnly}
            aria-invalid={refused}
            label={t.zoneId}
            placeholder="1234"
            value={account.zoneId}
            onChange={(event) => game.setZoneId(event.target.value)}
            error={errorOf('zoneId')}
            ref={zoneIdField}
          />
        </div>
        <Result verification={verification} />
        <Button
          type="submit"
          busy={verification.state === 'verifying'}
          icon={<ShieldCheck aria-hidden="true" className="size-4" />}
        >
          {t.verify}
        </Button>
      </form>
    </Card>
  );
}
