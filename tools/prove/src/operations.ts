import { derivedId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { orderPaymentKey, rechargeKey, refundKey } from '@topup/wallet/testing/ledger';
import type { Random } from '@topup/kit/testing/simulation/random';
import type { Command } from '@topup/wallet/testing/simulation';

const RECENT = 200;
const HOT_PERCENT = 10;

/** One in twenty is repeated under its old key. All replicas share the accounts, and one is especially busy. */
export function operations(random: Random, replica: string, accounts: number): () => Command {
  const recent: Command[] = [];
  let n = 0;
  const account = (): string => derivedId('account', String(random(100) < HOT_PERCENT ? 0 : random(accounts)));
  const draw = (): Command => {
    const fate = random(100);
    const old = recent[random(recent.length)];
    if (old && fate < 5) return old;
    if (old?.kind === 'debit' && fate < 20) return refundOf(old, 1 + random(3), 1 + random(old.amountPaise));
    if (old?.kind === 'debit' && fate < 25) return { ...old, kind: 'void' };
    const recordId = derivedId(replica, String(n++));
    const isRecharge = fate < 55;
    return {
      kind: isRecharge ? 'recharge' : 'debit',
      key: isRecharge ? rechargeKey(recordId) : orderPaymentKey(recordId),
      recordId,
      accountId: account(),
      amountPaise: paise(1 + random(20_000)),
      units: [],
    };
  };
  return () => {
    const command = draw();
    recent[n % RECENT] = command;
    return command;
  };
}

const refundOf = ({ accountId, recordId }: Command, n: number, amount: number): Command => ({
  kind: 'refund',
  key: refundKey(recordId, n),
  recordId,
  accountId,
  amountPaise: paise(amount),
  units: [`${recordId}:1:${n}`],
});
