import * as z from '@topup/web-kit/api/schema.ts';
import { maybe, personName } from '@topup/web-kit/api/wire.ts';
import { keepOnDevice, keptOnDevice, onKeptElsewhere } from '@topup/web-kit/host/device-storage.ts';
import { keepInTab, keptInTab } from '@topup/web-kit/host/tab-storage.ts';
import { parseKept } from './parse-kept.ts';

const player = z.object({
  name: personName,
  activePasses: z.number(),
  passProductIds: z.array(z.string()),
  bonusUsed: z.array(z.string()),
  /** Product ids that cannot be bought for this game account. Drafts kept by older versions have none. */
  unavailable: maybe(z.array(z.string())),
});

export type Player = z.infer<typeof player>;

const byProduct = <V extends z.ZodMiniType>(value: V) => z.record(z.string(), value);
const contents = {
  userId: z.string(),
  zoneId: z.string(),
  quantities: byProduct(z.int().check(z.nonnegative())),
  names: maybe(byProduct(z.string())),
};
const keptOrder = z.object({ ...contents, player: maybe(player), orderId: maybe(z.string()), isUnsure: z.boolean() });

/** The draft of an order. It survives page changes: the player may visit the wallet or the payment page, or sign in again. */
export type KeptOrder = {
  userId: string;
  zoneId: string;
  player: Player | null;
  /** Units by product id. */
  quantities: Readonly<Record<string, number>>;
  /** Product names by product id, needed for products that are no longer in the price list. */
  names: Readonly<Record<string, string>>;
  /** The order created from this draft, until it is known whether that order was paid. */
  orderId: string | null;
  /** Whether a request to create the order got no final answer, so that the order may exist. */
  isUnsure: boolean;
};

export const NO_ORDER: KeptOrder = {
  userId: '',
  zoneId: '',
  player: null,
  quantities: {},
  names: {},
  orderId: null,
  isUnsure: false,
};

/** The part of the draft that all tabs of this browser share. It lacks the player's name, which must be verified again. */
const basket = z.object({ ...contents, at: z.number() });
const BASKET_MS = 7 * 24 * 3_600_000;

const placeOf = (email: string): string => `order:${email}`;

function readBasket(email: string): KeptOrder {
  const found = parseKept(keptOnDevice(placeOf(email)), basket);
  if (!found || Date.now() - found.at > BASKET_MS) return NO_ORDER;
  const { userId, zoneId, quantities, names } = found;
  return { ...NO_ORDER, userId, zoneId, quantities, names: names ?? {} };
}

/**
 * Removes the shared basket before its order is requested, because a player who saw the same basket in another tab could
 * pay for it twice. If the server refuses to create the order, the next change of the draft shares the basket again.
 */
export const holdBasket = (email: string): void => keepOnDevice(placeOf(email), null);

function keepBasket(email: string, kept: KeptOrder): void {
  if (isAttempted(kept)) return holdBasket(email);
  const { userId, zoneId, quantities, names } = kept;
  keepOnDevice(placeOf(email), JSON.stringify({ userId, zoneId, quantities, names, at: Date.now() }));
}

/** This tab's draft. In a tab without a draft, the basket that all tabs of the browser share. */
export function readKept(email: string): KeptOrder {
  const found = parseKept(keptInTab(placeOf(email)), keptOrder);
  if (!found) return readBasket(email);
  const { player, names, orderId } = found;
  return { ...found, player: player ?? null, names: names ?? {}, orderId: orderId ?? null };
}

export type Change = Partial<KeptOrder> | ((now: KeptOrder) => Partial<KeptOrder>);

export function changeKept(email: string, change: Change): KeptOrder {
  const now = readKept(email);
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
  keepInTab(placeOf(email), JSON.stringify(next));
  keepBasket(email, next);
  return next;
}

export const isAttempted = ({ orderId, isUnsure }: KeptOrder): boolean => orderId !== null || isUnsure;

/** If another tab changes the shared basket, this tab takes over the change, unless this tab has tried to order its draft. */
export const followBasket = (email: string, onChange: () => void): (() => void) =>
  onKeptElsewhere(placeOf(email), () => {
    if (isAttempted(readKept(email))) return;
    keepInTab(placeOf(email), null);
    onChange();
  });

/** Called when it is known whether the draft's order was paid. A paid draft is removed, an unpaid one can be ordered again. */
export function settleKept(email: string, orderId: string, isPaid: boolean): void {
  if (readKept(email).orderId !== orderId) return;
  if (!isPaid) return void changeKept(email, { orderId: null });
  keepInTab(placeOf(email), null);
  holdBasket(email);
}

export const isBegun = ({ quantities }: KeptOrder): boolean => Object.values(quantities).some((count) => count > 0);
