import { roleOf, type Admins } from '../domain/admins.ts';
import type { UserWriter } from '../store/user-writer.ts';
import type { Users } from '../store/users.ts';

/** At startup, takes the role from admins whom `ADMIN_EMAILS` no longer lists, without waiting for their next refresh. */
export async function applyAdminEmails(deps: { users: Users; writer: UserWriter; admins: Admins }) {
  for (const { _id } of await deps.users.admins())
    await deps.writer.withRole(_id, (email) => roleOf(email, deps.admins), 'configuration');
}
