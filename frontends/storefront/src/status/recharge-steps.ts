import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';
import type { Step, StepState } from '../outcome/steps.tsx';
import { rechargeOutcomeTexts as t } from '../texts/outcomes.ts';
import { rechargeOutcome } from './recharge-outcome.ts';

function statesOf(answer: RechargeStatus | undefined): readonly [begun: StepState, paid: StepState, done: StepState] {
  if (!answer) return ['ahead', 'ahead', 'ahead'];
  const outcome = rechargeOutcome(answer);
  if (outcome === 'success') return ['done', 'done', 'done'];
  if (outcome === 'failed') return ['done', 'ended', 'ahead'];
  if (outcome) return ['done', 'done', 'ended'];
  return answer.money?.at === 'crediting' ? ['done', 'done', 'now'] : ['done', 'now', 'ahead'];
}

/** The three steps of a recharge, without times: its status has none. Without an answer no step has begun. */
export function rechargeSteps(answer: RechargeStatus | undefined): Step[] {
  const [begun, paid, done] = statesOf(answer);
  return [
    { name: t.steps.begun, state: begun },
    { name: t.steps.paid, state: paid },
    { name: t.steps.done, state: done },
  ];
}
