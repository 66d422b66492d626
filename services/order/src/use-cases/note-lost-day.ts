import type { Actor } from '@topup/kit/admin-acts';
import type { Alarms } from '@topup/kit/alarms';
import { err, ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import type { LostDays } from '../store/lost-days.ts';

export type NoteLostDeps = { readonly lostDays: LostDays; readonly alarms: Pick<Alarms, 'keep'> };

/** Records why a product lost money on a day, which closes the alarm. A repeated call changes nothing. */
export async function noteLostDay(
  { lostDays, alarms }: NoteLostDeps,
  { day, productId, reason }: { readonly day: string; readonly productId: string; readonly reason: string },
  actor: Actor,
): Promise<Result<'noted', OrderFailure>> {
  const lost = await lostDays.find(day, productId);
  if (!lost) return err({ kind: 'no_loss' });
  await lostDays.note(lost, reason, actor);
  await alarms.keep('day_lost_money', lostDays.open);
  return ok('noted');
}
