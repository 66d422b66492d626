import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { personName } from './wire.ts';

const block = z.object({ id: z.string(), reason: z.string(), since: z.string(), by: personName });
const account = z.object({ role: z.string(), blocked: z.nullable(block) });

/** `id` changes with each block. The player reads the reason. `by` is the e-mail address of the admin who blocked him. */
export type Block = z.infer<typeof block>;

const answer = z.object({ data: z.object({ account }) });
const changed = z.object({ message: z.string() });

export const readAccount = async (accountId: string) =>
  (await call({ path: `/api/admin/accounts/${encodeURIComponent(accountId)}`, schema: answer })).data.account;

export const accountQuery = (accountId: string) =>
  queryOptions({ queryKey: ['admin', 'accounts', accountId], queryFn: () => readAccount(accountId) });

export const blockAccount = (accountId: string, body: { reason: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/accounts/${encodeURIComponent(accountId)}/block`,
    body,
    schema: changed,
  });

/** The service refuses to end another block than `id`. */
export const unblockAccount = (accountId: string, body: { id: string; reason: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/accounts/${encodeURIComponent(accountId)}/unblock`,
    body,
    schema: changed,
  });
