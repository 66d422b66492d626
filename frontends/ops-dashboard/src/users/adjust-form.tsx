import type { AdminUser } from '@topup/web-kit/api/admin-users.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { useState } from 'react';
import { userTexts as t } from '../texts.ts';
import { readAmount } from './adjustment.ts';
import { useAdjust } from './use-adjust.ts';

const REASON_MAX = 500;
const NOTHING = { amount: '', reason: '' };

/** Adds to the wallet or takes from it: asks first, says how much and for whom, and locks while it runs. */
export function AdjustForm({ user, email }: { user: AdminUser; email: string }) {
  const host = useHost();
  const [typed, setTyped] = useState(NOTHING);
  const [problem, setProblem] = useState<'amount' | 'reason' | null>(null);
  const { mutate, isPending, error, data, reset } = useAdjust(email);
  const slow = useStillWorking(isPending);
  const type = (field: keyof typeof NOTHING) => (event: { target: HTMLInputElement }) => {
    setTyped({ ...typed, [field]: event.target.value });
    setProblem(null);
    reset();
  };
  const submit = async () => {
    const amount = readAmount(typed.amount);
    const reason = typed.reason.trim();
    setProblem(amount === null ? 'amount' : reason ? null : 'reason');
    if (amount === null || !reason) return;
    if (!(await host.confirm(t.sure(formatRupees(amount), user.email), t.confirm))) return;
    mutate({ userId: user._id, amount, reason }, { onSuccess: () => setTyped(NOTHING) });
  };
  return (
    <Card className="p-5">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className="text-base font-bold">{t.adjust}</h2>
        <Field
          label={t.amount}
          hint={t.amountHint}
          prefix="₹"
          type="number"
          step="0.01"
          autoComplete="off"
          value={typed.amount}
          disabled={isPending}
          error={problem === 'amount' ? t.invalidAmount : undefined}
          onChange={type('amount')}
        />
        <Field
          label={t.reason}
          hint={t.reasonHint}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={typed.reason}
          disabled={isPending}
          error={problem === 'reason' ? t.reasonRequired : undefined}
          onChange={type('reason')}
        />
        <Button type="submit" look="primary" busy={isPending}>
          {t.submit}
        </Button>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error ? messageOf(error, t.updateFailed) : ''}
        </p>
        <p role="status" className="text-sm text-success empty:hidden">
          {data ? t.updated(formatRupees(data.walletBalance)) : slow ? sharedTexts.stillWorking : ''}
        </p>
      </form>
    </Card>
  );
}
