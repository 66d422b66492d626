import type { Payments } from './store/payments.ts';
import { isOpen, type Payment } from './domain/payments.ts';
import { placeIds, type OpenPlace, type OpenPlaces } from './store/open-places.ts';

/** If an order or recharge has no payment this long after it was given a place, the place may be taken over. */
const UNUSED_FOR_MS = 120_000;

export type PlaceDeps = {
  readonly openPlaces: OpenPlaces;
  readonly payments: Pick<Payments, 'ofRecord'>;
  readonly now: () => Date;
};

/**
 * Gives an order or recharge one of its account's places for open payments. False when others hold them all. One that has
 * a place already keeps it, and the place counts as unused again until the next payment is stored.
 */
export async function takePlace(deps: PlaceDeps, accountId: string, recordId: string): Promise<boolean> {
  const taken = new Map((await deps.openPlaces.of(accountId)).map((place) => [place._id, place]));
  const rank = (_id: string): number => {
    const of = taken.get(_id)?.recordId;
    return of === recordId ? 0 : of ? 2 : 1;
  };
  for (const _id of placeIds(accountId).toSorted((a, b) => rank(a) - rank(b))) {
    const seen = taken.get(_id);
    if (seen && seen.recordId !== recordId && !(await isFree(deps, seen))) continue;
    if (await deps.openPlaces.take({ _id, recordId, takenAt: deps.now() }, seen)) return true;
    // The place was taken just now, but by another call for the same order or recharge.
    if ((await deps.openPlaces.find(_id))?.recordId === recordId) return true;
  }
  return false;
}

async function isFree(deps: Omit<PlaceDeps, 'openPlaces'>, { recordId, takenAt }: OpenPlace): Promise<boolean> {
  if (!recordId) return true;
  const payments = await deps.payments.ofRecord(recordId);
  if (payments.some(isOpen)) return false;
  const isUsed = payments.some(({ createdAt }: Payment) => createdAt >= takenAt);
  return isUsed || deps.now().getTime() - takenAt.getTime() >= UNUSED_FOR_MS;
}
