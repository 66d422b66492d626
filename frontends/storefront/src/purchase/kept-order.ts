import { flag, listOf, mapOf, maybe, number, object, text } from '@topup/web-kit/api/shape.ts';
import { keepOnDevice, keptOnDevice, onKeptElsewhere } from '@topup/web-kit/host/device-storage.ts';
import { keepInTab, keptInTab } from '@topup/web-kit/host/tab-storage.ts';
import { parseKept } from './parse-kept.ts';

const player = object({ name: text, activePasses: number, passProductIds: listOf(text), bonusUsed: listOf(text) });

/** Who is to get the items, as the supplier knows them, and what we know of earlier deliveries to them. */
export type Player = ReturnType<typeof player.parse>;

/** How many units of a product. */
const count: typeof number = {
  parse: (value) => {
    const units = number.parse(value);
    if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`${units} is no number of units`);
    return units;
  },
};

const contents = { userId: text, zoneId: text, quantities: mapOf(count), names: maybe(mapOf(text)) };
const keptOrder = object({ ...contents, player: maybe(player), orderId: maybe(text), isUnsure: flag });

/** An order that is being put together. It outlives the page: the wallet, the payment page and a new sign-in lie on its way. */
export type KeptOrder = {
  userId: string;
  zoneId: string;
  player: Player | null;
  /** By product id. */
  quantities: Readonly<Record<string, number>>;
  /** By product id, for what is not on the price list any more. */
  names: Readonly<Record<string, string>>;
  /** The order that was made of this one and is, as far as this page knows, not paid yet. */
  orderId: string | null;
  /** Whether an attempt to place it went out and no answer came. */
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

/** The part that every tab of this browser finds again. Not the player's name: it is verified anew. */
const basket = object({ ...contents, at: number });
const BASKET_MS = 7 * 24 * 3_600_000;

const placeOf = (email: string): string => `order:${email}`;

function readBasket(email: string): KeptOrder {
  const found = parseKept(keptOnDevice(placeOf(email)), basket);
  if (!found || Date.now() - found.at > BASKET_MS) return NO_ORDER;
  const { userId, zoneId, quantities, names } = found;
  return { ...NO_ORDER, userId, zoneId, quantities, names: names ?? {} };
}

/**
 * Takes the basket off the device, so that no other tab offers it, until the server has refused to make an order of it:
 * whoever puts the same things together in another tab could pay for them twice.
 */
export const holdBasket = (email: string): void => keepOnDevice(placeOf(email), null);

function keepBasket(email: string, kept: KeptOrder): void {
  if (isAttempted(kept)) return holdBasket(email);
  const { userId, zoneId, quantities, names } = kept;
  keepOnDevice(placeOf(email), JSON.stringify({ userId, zoneId, quantities, names, at: Date.now() }));
}

/** What this player has put together in this tab; in a new tab, what the device remembers. */
export function readKept(email: string): KeptOrder {
  const found = parseKept(keptInTab(placeOf(email)), keptOrder);
  if (!found) return readBasket(email);
  const { player, names, orderId } = found;
  return { ...found, player: player ?? null, names: names ?? {}, orderId: orderId ?? null };
}

/** What to change, or how it follows from what is kept now. */
export type Change = Partial<KeptOrder> | ((now: KeptOrder) => Partial<KeptOrder>);

/** Changes parts of it; answers what it is now. */
export function changeKept(email: string, change: Change): KeptOrder {
  const now = readKept(email);
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
  keepInTab(placeOf(email), JSON.stringify(next));
  keepBasket(email, next);
  return next;
}

/** Whether an order was made of it, or may have been. */
const isAttempted = ({ orderId, isUnsure }: KeptOrder): boolean => orderId !== null || isUnsure;

/** Calls back when another tab has changed the basket, which then is this tab's too unless an order was made of this tab's. */
export const followBasket = (email: string, onChange: () => void): (() => void) =>
  onKeptElsewhere(placeOf(email), () => {
    if (isAttempted(readKept(email))) return;
    keepInTab(placeOf(email), null);
    onChange();
  });

/** An order was made of it and followed to where its payment is known: paid, it is over; unpaid, it may be tried again. */
export function settleKept(email: string, orderId: string, isPaid: boolean): void {
  if (readKept(email).orderId !== orderId) return;
  if (!isPaid) return void changeKept(email, { orderId: null });
  keepInTab(placeOf(email), null);
  holdBasket(email);
}

/** Whether there is an order to go back to. */
export const isBegun = ({ quantities }: KeptOrder): boolean => Object.values(quantities).some((count) => count > 0);
