import { paise } from '@topup/kit/money';
import type { AdjustmentAct } from '../records.ts';

type Adjusted = {
  readonly key: string;
  readonly accountId: string;
  readonly amount: number;
  readonly isLone: boolean;
  readonly at: Date;
};

/** The acts that the wallet records before it posts an adjustment: one act of a lone admin, or one of each of two. */
export function adjustmentActs({ key, accountId: subject, amount, isLone, at }: Adjusted): AdjustmentAct[] {
  const of = (admin: string) => ({
    accountId: admin,
    email: `${admin}@example.com`,
    subject,
    byPaise: paise(amount),
    at,
  });
  if (isLone) {
    const grounds = { limitPaise: paise(1_000_000), countedAt: at };
    return [{ id: key, act: 'adjust-wallet', ...of('first'), ...grounds }];
  }
  const proposal = key.replace('adjust:', '');
  return [
    { id: `propose:${key}:${subject}:${amount}`, act: 'propose-adjustment', ...of('first') },
    { id: `confirmed-${proposal}`, act: 'adjust-wallet', ...of('second'), proposal },
  ];
}
