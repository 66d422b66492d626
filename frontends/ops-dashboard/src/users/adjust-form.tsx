import {
  adjustmentsQuery,
  type AdminUser,
  updateWallet,
  userQuery,
  type WalletUpdate,
} from '@topup/web-kit/api/admin-users.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { formatRupees, formatSigned } from '@topup/web-kit/format/rupees.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decisionTexts } from '../decision/texts.ts';
import { userTexts as t } from './texts.ts';
import { balanceAfter, readAmount } from './adjustment.ts';
import { attemptKey, isFinal, settleAttempt } from '@topup/web-kit/api/attempt-key.ts';

const REASON_MAX = 500;
const NOTHING = { amount: '', reason: '' };

const resultText = ({ data, message, hint, proposal }: Adjusted): string =>
  proposal ? [message, hint].filter(Boolean).join(' ') : t.updated(formatRupees(data.walletBalance));

const amountText = (amount: number): string => (amount < 0 ? formatSigned(amount) : formatRupees(amount));

/** `chosen`: the id of the selected account if several accounts share the e-mail address, otherwise ''. */
type AdjustProps = { user: AdminUser; email: string; chosen: string };

export function AdjustForm({ user, email, chosen }: AdjustProps) {
  const host = useHost();
  const [typed, setTyped] = useState(NOTHING);
  const [problem, setProblem] = useState<'amount' | 'reason' | null>(null);
  const { mutate, isPending, error, data, reset } = useAdjust(email, chosen);
  const { aloneMax = null, hint } = useQuery(adjustmentsQuery(user._id)).data ?? {};
  const needsTwo = (amount: number | null) => aloneMax !== null && amount !== null && Math.abs(amount) > aloneMax;
  const typedAmount = readAmount(typed.amount);
  const isDear = needsTwo(typedAmount);
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
    const [sure, label] = isDear ? [t.surePropose, t.propose] : [t.sure, t.confirm];
    const after = t.after(formatRupees(balanceAfter(user.walletBalance, amount)));
    if (!(await host.confirm(`${sure(amountText(amount), user.email)} ${after}`, label))) return;
    mutate({ userId: user._id, amount, reason }, { onSuccess: () => setTyped(NOTHING) });
  };
  return (
    <Card className="p-5">
      <Form className="grid gap-4" onSubmit={() => void submit()}>
        <h2 className="text-base font-bold">{t.adjust}</h2>
        <Field
          label={t.amount}
          hint={
            typedAmount === null ? t.amountHint : t.after(formatRupees(balanceAfter(user.walletBalance, typedAmount)))
          }
          prefix="₹"
          autoComplete="off"
          value={typed.amount}
          readOnly={isPending}
          error={problem === 'amount' ? t.invalidAmount : undefined}
          onChange={type('amount')}
        />
        <Field
          label={t.reason}
          hint={t.reasonHint}
          maxLength={REASON_MAX}
          autoComplete="off"
          value={typed.reason}
          readOnly={isPending}
          error={problem === 'reason' ? t.reasonRequired : undefined}
          onChange={type('reason')}
        />
        {isDear && <p className="text-sm text-text-2">{t.twoAdmins(formatRupees(aloneMax ?? 0), hint)}</p>}
        <Button type="submit" variant="primary" busy={isPending}>
          {isDear ? t.propose : t.submit}
        </Button>
        <Problem>{error ? messageOf(error, t.updateFailed) : ''}</Problem>
        <p role="status" className="text-sm text-success empty:hidden">
          {data ? resultText(data) : slow ? decisionTexts.stillWorking : ''}
        </p>
      </Form>
    </Card>
  );
}

type Adjusted = Awaited<ReturnType<typeof updateWallet>>;

/** Sends one Idempotency-Key per confirmed adjustment. The key is kept across reloads until the server's answer is final. */
async function adjust(update: WalletUpdate) {
  const scope = `adjust:${update.userId}`;
  try {
    const answer = await updateWallet(update, attemptKey(scope, update));
    settleAttempt(scope);
    return answer;
  } catch (error) {
    if (isFinal(error)) settleAttempt(scope);
    throw error;
  }
}

function useAdjust(email: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: adjust,
    onSuccess: ({ data: user }) => {
      client.setQueryData(userQuery(email, userId).queryKey, user);
      void client.invalidateQueries({ queryKey: ['admin', 'users', 'leaderboard'] });
      void client.invalidateQueries({ queryKey: ['admin', 'users', 'adjustments'] });
      void client.invalidateQueries({ queryKey: ['admin', 'transactions'] });
    },
  });
}
