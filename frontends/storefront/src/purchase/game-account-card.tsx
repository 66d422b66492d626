import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { AccountChoices } from './account-choices.tsx';
import type { MissingPart } from './missing-part.ts';
import { PlayerChip } from './player-chip.tsx';
import { hasSeveralNumbers } from './read-ids.ts';
import type { Verification, useGameAccount } from './use-game-account.ts';

type ResultProps = { account: GameAccount; verification: Verification };

const Result = ({ account, verification }: ResultProps) => (
  <div role="status" className="flex min-h-8 min-w-0 flex-1 basis-36 items-center text-sm font-medium">
    {verification.state === 'unverified' && (
      <p className="text-xs font-normal text-text-3">
        {verification.remembered ? t.remembered(verification.remembered) : t.idHint}
      </p>
    )}
    {verification.state === 'verifying' && <p className="text-xs font-normal text-text-3">{`${t.verifying}…`}</p>}
    {verification.state === 'verified' && (
      <PlayerChip account={account} name={verification.name} isVerified>
        {t.welcome(verification.name)}
      </PlayerChip>
    )}
    {(verification.state === 'refused' || verification.state === 'failed') && (
      <p className={cx('flex items-center gap-2', verification.state === 'refused' ? 'text-danger' : 'text-warning')}>
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        <span>
          <span>{verification.message}</span>
          {verification.state === 'refused' && (
            <span className="block text-xs font-normal text-text-3">{t.idHint}</span>
          )}
        </span>
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

const addedBy = ({ nativeEvent }: ChangeEvent): string | null =>
  nativeEvent instanceof InputEvent ? nativeEvent.data : null;

/** The props of the field for one of the two IDs, except its label. */
function idField(game: Props['game'], field: keyof GameAccount) {
  const takeBoth = (event: SyntheticEvent, text: string) => {
    if (!hasSeveralNumbers(text)) return;
    event.preventDefault();
    game.enter(field, text, text);
  };
  return {
    inputMode: 'numeric',
    pattern: '[0-9]*',
    autoComplete: 'off',
    value: game.account[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => game.enter(field, event.target.value, addedBy(event)),
    // Without these two handlers the field would remove line breaks from the text and so join two numbers to one.
    onPaste: (event: ClipboardEvent) => takeBoth(event, event.clipboardData.getData('text')),
    onDrop: (event: DragEvent) => takeBoth(event, event.dataTransfer.getData('text')),
  } as const;
}

function Ids({ game, missing, userIdField, zoneIdField, className }: Props & { className: string }) {
  const { account, verification } = game;
  const errorOf = (part: MissingPart['part']) => (missing?.part === part ? missing.message : undefined);
  const refused = verification.state === 'refused';
  return (
    <div className={cx('grid grid-fit-30 items-start gap-3', className)}>
      <Field
        {...idField(game, 'userId')}
        aria-invalid={refused}
        label={t.userId}
        placeholder="123456789"
        onKeyDown={(event) => {
          // If only the Zone ID is missing, Enter moves to its field. Otherwise Enter submits the form.
          if (event.key !== 'Enter' || !account.userId || account.zoneId) return;
          event.preventDefault();
          zoneIdField.current?.focus();
        }}
        error={errorOf('userId')}
        ref={userIdField}
      />
      <Field
        {...idField(game, 'zoneId')}
        aria-invalid={refused}
        label={t.zoneId}
        placeholder="1234"
        error={errorOf('zoneId')}
        ref={zoneIdField}
      />
    </div>
  );
}

const FOLDED = 'max-md:hidden';

/** Folding or unfolding the card hides the focused element, so the focus moves to the opener or to the first field. */
function useFolding(isVerified: boolean, firstField: RefObject<HTMLInputElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const isRequested = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isVerified && isRequested.current) opener.current?.focus({ preventScroll: true });
    isRequested.current = false;
  }, [isVerified]);
  useEffect(() => {
    if (isOpen) firstField.current?.focus();
  }, [isOpen, firstField]);
  const verified = () => {
    isRequested.current = true;
    setOpen(false);
  };
  return { isFolded: isVerified && !isOpen, opener, open: () => setOpen(true), verified };
}

export function GameAccountCard({ game, missing, userIdField, zoneIdField }: Props) {
  const { account, verification } = game;
  const isVerified = verification.state === 'verified';
  const { isFolded, opener, open, verified } = useFolding(isVerified, userIdField);
  const folds = isFolded ? FOLDED : '';
  const verify = async () => {
    if (!account.userId) userIdField.current?.focus();
    else if (!account.zoneId) zoneIdField.current?.focus();
    if ((await game.verify()) === 'verified') verified();
  };
  return (
    <Card className="p-4 sm:p-5">
      <h2 className={cx('mb-3 text-base font-bold', folds)}>{t.accountTitle}</h2>
      <div className={folds}>
        <AccountChoices {...game} focusField={() => userIdField.current?.focus()} />
      </div>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
      >
        <Ids game={game} missing={missing} userIdField={userIdField} zoneIdField={zoneIdField} className={folds} />
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <Result account={account} verification={verification} />
          {isFolded && (
            <Button ref={opener} variant="quiet" className="md:hidden" onClick={open}>
              {t.changeAccount}
            </Button>
          )}
        </div>
        <Button
          type="submit"
          className={folds}
          variant={isVerified ? 'quiet' : 'plain'}
          busy={verification.state === 'verifying'}
          icon={<ShieldCheck aria-hidden="true" className="size-4" />}
        >
          {t.verify}
        </Button>
      </form>
    </Card>
  );
}
