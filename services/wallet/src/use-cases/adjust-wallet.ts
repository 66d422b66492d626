import type { Actor } from '@topup/kit/admin-acts';
import { idOfCall } from '@topup/kit/idempotency';
import { long } from '@topup/kit/mongo';
import type { Paise } from '@topup/kit/money';
import type { Deps } from '../deps.ts';
import { adjustment } from '../domain/adjust.ts';
import type { Player } from '../store/players.ts';
import { getPlayer } from './get-player.ts';

export type WantedAdjustment = {
  readonly admin: Actor;
  readonly idempotencyKey: string | null;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
};
export type Adjusted =
  | { readonly kind: 'adjusted'; readonly player: Player }
  | { readonly kind: 'user_not_found' }
  /** The wallet held less than should be taken; nothing moved. */
  | { readonly kind: 'insufficient'; readonly balancePaise: Paise }
  /** The key was used for another adjustment. */
  | { readonly kind: 'key_reused' };

const ROUTE = '/api/admin/users/update-wallet';

/** Moves money between a wallet and the house because an admin says so: once per key, on record, never below zero. */
export async function adjustWallet(deps: Deps, wanted: WantedAdjustment): Promise<Adjusted> {
  const { admin, accountId, amountPaise, reason, idempotencyKey: key } = wanted;
  if (!(await deps.players.find(accountId))) return { kind: 'user_not_found' };
  const id = idOfCall({ accountId: admin.accountId, route: ROUTE, key });
  const movement = adjustment({ id, accountId, amountPaise, reason, by: admin.accountId });
  // What became of it, with the balance before and after, is the transfer of the same key.
  const asked = { act: 'adjust-wallet', subject: accountId, before: {}, after: { byPaise: long(amountPaise) }, reason };
  await deps.acts.record({ _id: movement.key, at: deps.now(), ...admin, ...asked });

  const { transfer, reused } = await deps.ledger.post(movement);
  if (reused) return { kind: 'key_reused' };
  // Nobody but this database knows of it: after a restore from a copy this line is what tells a person.
  const { outcome } = transfer;
  deps.log.info({ adjustment: movement.key, accountId, amountPaise, by: admin.accountId, outcome }, 'wallet adjusted');
  await deps.rows.record(transfer);
  if (transfer.outcome === 'ok') await deps.wallets.follow([transfer]);
  const player = await getPlayer(deps, accountId);
  if (!player) return { kind: 'user_not_found' };
  return transfer.outcome === 'ok'
    ? { kind: 'adjusted', player }
    : { kind: 'insufficient', balancePaise: player.balancePaise };
}
