import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { walletTexts as t } from '@topup/web-kit/texts/wallet.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { BalanceCard } from './balance-card.tsx';
import { useRecharge } from './use-recharge.ts';

const PRESETS = [100, 200, 500, 1000, 2000];
const AMOUNT_DIGITS_MAX = 6;

const Presets = ({ chosen, onChoose }: { chosen: string; onChoose: (amount: string) => void }) => (
  <div
    role="group"
    aria-label={t.choose}
    className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2 sm:grid-cols-5"
  >
    {PRESETS.map((amount) => (
      <button
        key={amount}
        type="button"
        aria-pressed={chosen === String(amount)}
        onClick={() => onChoose(String(amount))}
        className={cx(
          'min-h-12 rounded-md border text-base font-semibold tabular-nums transition-colors',
          chosen === String(amount)
            ? 'border-accent bg-accent/12 text-money'
            : 'border-line bg-surface-1 hover:border-line-strong',
        )}
      >
        ₹{amount.toLocaleString(LOCALE)}
      </button>
    ))}
  </div>
);

const wholeRupees = (typed: string): string => typed.replace(/\D/g, '').slice(0, AMOUNT_DIGITS_MAX);

/** Form for the recharge amount. `wanted` prefills it with what an order lacks. */
export function RechargeTab({ wanted = '' }: { wanted?: string }) {
  const [amount, setAmount] = useState(() => wholeRupees(wanted));
  const [invalid, setInvalid] = useState(false);
  const recharge = useRecharge();
  const slow = useStillWorking(recharge.busy);
  const choose = (next: string) => {
    setAmount(wholeRupees(next));
    setInvalid(false);
    if (recharge.message) recharge.clear();
  };
  const pay = () => {
    const rupees = Number(amount);
    setInvalid(rupees < 1);
    if (rupees >= 1) recharge.pay(rupees);
  };
  return (
    <div className="grid gap-4">
      <BalanceCard />
      <Card className="p-5">
        <Form className="grid gap-4" onSubmit={pay}>
          <h2 className="text-base font-bold">{t.choose}</h2>
          <Presets chosen={amount} onChoose={choose} />
          <Field
            label={t.custom}
            hint={t.customHint}
            prefix="₹"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={amount}
            error={invalid ? t.invalidAmount : undefined}
            onChange={(event) => choose(event.target.value)}
          />
          <Button
            type="submit"
            look="primary"
            size="large"
            busy={recharge.busy}
            icon={<QrCode aria-hidden="true" className="size-5" />}
          >
            {Number(amount) > 0 ? t.payAmount(formatRupees(amount)) : t.pay}
          </Button>
          <p role="alert" className="text-sm text-danger empty:hidden">
            {recharge.message}
          </p>
          <p role="status" className="text-sm text-info empty:hidden">
            {slow ? t.slow : ''}
          </p>
        </Form>
      </Card>
    </div>
  );
}
