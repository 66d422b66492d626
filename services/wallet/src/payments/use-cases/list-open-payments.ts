import type { PlaceDeps } from '../take-place.ts';
import { isOpen, type Payment } from '../domain/payments.ts';

/** The open payments of an account, oldest first, one for each order or recharge. */
export async function listOpenPayments(deps: Omit<PlaceDeps, 'now'>, accountId: string): Promise<Payment[]> {
  const places = await deps.openPlaces.of(accountId);
  const records = [...new Set(places.map(({ recordId }) => recordId).filter(Boolean))];
  const payments = await Promise.all(records.map((recordId) => deps.payments.ofRecord(recordId)));
  const open = payments.flatMap((ofRecord) => ofRecord.findLast(isOpen) ?? []);
  return open.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
