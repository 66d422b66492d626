import type { Context } from '@topup/kit/http';
import type { Actor } from '@topup/kit/admin-acts';

/** Who an admin's call comes from, for the record. */
export const actorOf = ({
  principal: { accountId, email },
  address,
  requestId,
}: Pick<Context<'admin'>, 'principal' | 'address' | 'requestId'>): Actor => ({ accountId, email, address, requestId });
