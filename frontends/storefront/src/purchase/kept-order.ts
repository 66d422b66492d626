import { keepInTab, keptInTab } from '@topup/web-kit/host/tab-storage.ts';

/** Who is to get the items, as the supplier knows them, and what we know of earlier deliveries to them. */
export type Player = {
  name: string;
  activePasses: number;
  passProductIds: readonly string[];
  bonusUsed: readonly string[];
};

/** An order that is being put together. It outlives the page: the wallet, the payment page and a new sign-in lie on its way. */
export type KeptOrder = {
  userId: string;
  zoneId: string;
  player: Player | null;
  quantities: Readonly<Record<string, number>>;
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
  orderId: null,
  isUnsure: false,
};

const placeOf = (email: string): string => `order:${email}`;

/** What this player has put together in this tab. */
export function readKept(email: string): KeptOrder {
  try {
    return { ...NO_ORDER, ...(JSON.parse(keptInTab(placeOf(email)) ?? '{}') as Partial<KeptOrder>) };
  } catch {
    return NO_ORDER;
  }
}

/** What to change, or how it follows from what is kept now. */
export type Change = Partial<KeptOrder> | ((now: KeptOrder) => Partial<KeptOrder>);

/** Changes parts of it; answers what it is now. */
export function changeKept(email: string, change: Change): KeptOrder {
  const now = readKept(email);
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
  keepInTab(placeOf(email), JSON.stringify(next));
  return next;
}

/** An order was made of it and followed to where its payment is known: paid, it is over; unpaid, it may be tried again. */
export function settleKept(email: string, orderId: string, isPaid: boolean): void {
  if (readKept(email).orderId !== orderId) return;
  if (isPaid) keepInTab(placeOf(email), null);
  else changeKept(email, { orderId: null });
}

/** Whether there is an order to go back to. */
export const isBegun = ({ quantities }: KeptOrder): boolean => Object.values(quantities).some((count) => count > 0);
