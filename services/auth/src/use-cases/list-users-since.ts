import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { userMessage } from '../store/user-change.ts';
import type { Users } from '../store/users.ts';

const PAGE_MAX = 500;

export async function listUsersSince(
  users: Users,
  { cursor, limit }: BodyOf<'auth.users.since'>,
): Promise<AnswerInitOf<'auth.users.since'>> {
  const size = limit > 0 ? Math.min(limit, PAGE_MAX) : PAGE_MAX;
  const position = { changedAt: new Date(Number(cursor?.changedAtMs ?? 0n)), id: cursor?.id ?? '' };
  const page = await users.changedSince(position, size);
  const last = page.at(-1);
  return {
    users: page.map(userMessage),
    more: page.length === size,
    ...(last && { next: { changedAtMs: BigInt(last.changedAt.getTime()), id: last._id } }),
  };
}
