import type { GameAccount } from '@topup/web-kit/api/verify-username.ts';
import { purchaseTexts as t } from '../texts/purchase.ts';

export type MissingPart = { part: 'userId' | 'zoneId' | 'items'; message: string };

export function missingPart(account: GameAccount, count: number): MissingPart | null {
  if (!account.userId.trim()) return { part: 'userId', message: t.needUserId };
  if (!account.zoneId.trim()) return { part: 'zoneId', message: t.needZoneId };
  if (count === 0) return { part: 'items', message: t.needItem };
  return null;
}
