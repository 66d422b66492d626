import { rechargeMaxQuery, balanceQuery } from '@topup/web-kit/api/wallet.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { mayBecomeRupees, readWholeRupees } from '@topup/web-kit/format/typed-amount.ts';
import { useStillWorking } from '@topup/web-kit/host/use-still-working.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { useIsStopped } from '@topup/web-kit/host/use-stops.ts';
import { stopTexts } from '../texts/stops.ts';
import { walletTexts as t } from '../texts/wallet.ts';
import { StopNotice } from '../stops/stop-notice.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { OpenPayments } from '../open-payments/open-payments.tsx';
import { useRecharge } from './use-recharge.ts';
import { keepOnDevice, keptOnDevice } from '@topup/web-kit/host/device-storage.ts';
import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { Money } from '@topup/web-kit/ui/money.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';

/** Whether to call the text wrong before the player has finished typing. */
const isHopeless = (typed: string): boolean => readWholeRupees(typed) === null && !mayBecomeRupees(typed);

/** The largest recharge in rupees; undefined until the wallet service has told it. */
function useRechargeMax() {
  const { data: max } = useQuery(rechargeMaxQuery());
  return max === undefined ? undefined : { max, text: `₹${max.toLocaleString(LOCALE)}` };
}

export function RechargeTab({ initialAmount = '' }: { initialAmount?: string }) {
  const email = useHost().user?.email ?? '';
  const [typed, setTyped] = useState(() => (readWholeRupees(initialAmount) ?? lastAmount(email)).toString());
  const rupees = readWholeRupees(typed);
  const [invalid, setInvalid] = useState(false);
  const isStopped = useIsStopped('wallet', 'recharges');
  const recharge = useRecharge();
  const slow = useStillWorking(recharge.busy);
  const limit = useRechargeMax();
  const isTooMuch = limit !== undefined && rupees !== null && rupees > limit.max;
  const choose = (next: string) => {
    setTyped(next);
    setInvalid(false);
    if (recharge.message) recharge.clear();
  };
  const pay = () => {
    if (isStopped) return;
    setInvalid(rupees === null);
    if (rupees === null || isTooMuch) return;
    keepAmount(email, rupees);
    recharge.pay(rupees);
  };
  return (
    <div className="grid gap-4 md:grid-cols-[18rem_minmax(0,1fr)] md:items-start">
      <BalanceCard />
      <Card className="p-5">
        <Form className="grid gap-4" onSubmit={pay}>
          {isStopped && <StopNotice>{stopTexts.recharges}</StopNotice>}
          <h2 className="text-base font-bold">{t.choose}</h2>
          <AmountChoice rupees={rupees} onChoose={choose} />
          <Field
            label={t.custom}
            hint={t.customHint(limit?.text)}
            prefix="₹"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={typed}
            error={invalid || isHopeless(typed) ? t.invalidAmount : isTooMuch ? t.tooMuch(limit.text) : undefined}
            onChange={(event) => choose(event.target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={recharge.busy}
            locked={isStopped}
            icon={<QrCode aria-hidden="true" className="size-5" />}
          >
            {rupees === null ? t.pay : t.payAmount(formatRupees(rupees))}
          </Button>
          <Problem>{recharge.message}</Problem>
          {recharge.isFull && <OpenPayments />}
          <p role="status" className="text-sm text-info empty:hidden">
            {slow ? t.slow : ''}
          </p>
        </Form>
      </Card>
    </div>
  );
}

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
  /** The typed amount; null if the text is no amount. */
  rupees: number | null;
  onChoose: (amount: string) => void;
};

const AmountChoice = ({ rupees, onChoose }: Props) => (
  <div role="group" aria-label={t.choose} className="grid grid-fit-20 gap-2 sm:grid-cols-3">
    {PRESETS.map((preset) => (
      <Choice key={preset} isChosen={rupees === preset} onChoose={() => onChoose(String(preset))}>
        {`₹${preset.toLocaleString(LOCALE)}`}
      </Choice>
    ))}
  </div>
);

const placeOf = (email: string): string => `recharge:${email}`;

const lastAmount = (email: string): string => /^[1-9]\d{0,8}$/.exec(keptOnDevice(placeOf(email)) ?? '')?.[0] ?? '';

const keepAmount = (email: string, rupees: number): void => keepOnDevice(placeOf(email), String(rupees));

function Amount() {
  const balance = useQuery(balanceQuery());
  if (balance.isPending) return <Skeleton className="h-9.5 w-44" />;
  if (balance.isError) {
    return (
      <p className="flex h-9.5 items-center gap-3 text-sm text-text-2">
        <span>{t.balanceFailed}</span>
        <Button size="small" busy={balance.isFetching} onClick={() => void balance.refetch()}>
          {sharedTexts.tryAgain}
        </Button>
      </p>
    );
  }
  return (
    <Money
      rupees={balance.data}
      className="block text-[clamp(1rem,9vw,2rem)] leading-[1.1875] font-black tracking-tight text-money"
    />
  );
}

export const BalanceCard = () => (
  <div className="relative overflow-hidden rounded-lg border border-line bg-surface-1 p-5 shadow-near">
    <p className="text-sm font-medium text-text-3">{t.balance}</p>
    <Amount />
  </div>
);
