import { dead, type Bus, type Handlers } from '@topup/kit/messaging';
import { noticeKinds } from '@topup/kit/notices';
import { serviceNames } from '@topup/proto';
import { z } from 'zod';
import type { Admins } from './domain/admins.ts';
import { checkAdmin } from './use-cases/check-admin.ts';
import { listUsersSince } from './use-cases/list-users-since.ts';
import type { ToldNotice } from './webhook/body.ts';
import type { Users } from './store/users.ts';

type AdminDeps = { readonly users: Users; readonly admins: Admins };
export type KeepNotice = (notice: ToldNotice) => Promise<void>;

const LATEST_MS = 8_640_000_000_000_000n;
/** A subject is an id. An e-mail address, a name or a phone number with spaces does not fit. */
const id = z.string().regex(/^[\w.:-]{1,300}$/);
const told = z.object({
  id,
  service: z.enum(serviceNames),
  kind: z.enum(noticeKinds),
  subject: id,
  sinceMs: z.bigint().min(0n).max(LATEST_MS),
});

/** `keep` stores the notice. It does nothing in a shop without a webhook. */
export const noticeHandlers = (keep: KeepNotice): Handlers => ({
  'auth.notice.tell': async (body) => {
    const notice = told.safeParse(body);
    if (!notice.success) return dead(`breaks its rules: ${z.prettifyError(notice.error)}`);
    const { sinceMs, ...rest } = notice.data;
    return keep({ ...rest, since: new Date(Number(sinceMs)) });
  },
});

export async function startConsumers(bus: Bus, deps: AdminDeps, keep: KeepNotice): Promise<void> {
  await bus.consume('auth.commands', noticeHandlers(keep));
  await bus.answer('auth.queries', {
    'auth.admin.check': ({ accountId, sessionVersion }) => checkAdmin(deps, accountId, sessionVersion),
    'auth.users.since': (query) => listUsersSince(deps.users, query),
  });
}
