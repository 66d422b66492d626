import type { User } from '@topup/proto';
import type { Users } from '../store/users.ts';

export const applyUsers = (users: Pick<Users, 'apply'>, received: readonly User[]): Promise<void> =>
  users.apply(
    received.map(({ accountId, email, name, version }) => ({ accountId, email, name, version: Number(version) })),
  );
