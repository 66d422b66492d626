import type { Points } from '@topup/kit/points';
import type { Observation, Classification } from './observation.ts';
import type { Refusal } from './refusals.ts';

/** What one unit is ordered with. */
export type SupplierOrder = PlayerFields & { readonly productId: string };
export type PlayerFields = { readonly playerId: string; readonly zoneId: string };
/** The supplier's word about a player. `reason`: why there is none, fit to show to players. */
export type PlayerAnswer = { readonly found: boolean; readonly username: string; readonly reason: string };
export type SupplierProduct = { readonly id: string; readonly spu: string; readonly price: string };
/** `points` is null when the balance could not be read; the rest says what was seen instead. */
export type BalanceReading = {
  readonly points: Points | null;
  readonly seen: Observation['kind'];
  readonly status: string | undefined;
};

/** How a supplier's answers are read: pure, so that stored answers can be read again. */
export type SupplierProtocol = {
  /** What a call of `createOrder` means for its unit. Whatever proves nothing is `ambiguous`. */
  classify(seen: Observation, refusals: readonly Refusal[]): Classification;
  /** Whether a status means success; such a status can never be a refusal. */
  isSuccess(status: string): boolean;
  /** The status of a whole answer to `createOrder` that names no order and is no success; null for any other. */
  unknownStatus(httpStatus: number | undefined, body: string): string | null;
  /** Null: neither a player nor a final refusal. */
  readPlayer(answer: string, refusals: readonly Refusal[]): PlayerAnswer | null;
};

/** What the gateway wants of a supplier. None of its calls rejects. */
export type Supplier = SupplierProtocol & {
  /** Buys and delivers one unit, once. `signedAt` is the time the right to send was taken, not now. */
  createOrder(order: SupplierOrder, signedAt: Date): Promise<Observation>;
  /** The whole answer to the question who a player is, for `readPlayer`; null when there was none. */
  askPlayer(player: PlayerFields): Promise<string | null>;
  /** Null when the supplier does not give its catalogue. */
  listProducts(): Promise<readonly SupplierProduct[] | null>;
  /** Asks for the balance. It bypasses the breakers, because the health watch needs the answer while they are open. */
  readBalance(): Promise<BalanceReading>;
  /** How many calls of the players' and catalogue's kind are under way. */
  readsInFlight(): number;
  /** A raw answer as it may be stored: bounded, and without our credentials or signatures. */
  redact(raw: string): string;
  /** The refusals that are known without an admin's word. */
  readonly refusals: readonly Refusal[];
  readonly orderBreaker: OrderBreaker;
  close(): void;
};

/** Opened and closed by the watch alone. */
export type OrderBreaker = { readonly open: () => void; readonly allow: () => void; readonly isOpen: () => boolean };
