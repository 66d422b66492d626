import type { Points } from '@topup/kit/points';
import type { Observation, Classification } from './observation.ts';
import type { Refusal } from './refusals.ts';

/** The fields of an order for one unit. */
export type SupplierOrder = PlayerFields & { readonly productId: string };
export type PlayerFields = { readonly playerId: string; readonly zoneId: string };
/** The supplier's answer about a player. `reason`: why no player was found, fit to show to players. */
export type PlayerAnswer = { readonly found: boolean; readonly username: string; readonly reason: string };
export type SupplierProduct = { readonly id: string; readonly spu: string; readonly price: string };
/** `points` is null when the balance could not be read; the other fields then describe what came back. */
export type BalanceReading = {
  readonly points: Points | null;
  readonly seen: Observation['kind'];
  readonly status: string | undefined;
};

/** Interprets a supplier's answers. Pure, so that stored answers can be interpreted again. */
export type SupplierProtocol = {
  /** What a call of `createOrder` means for its unit. An answer that proves nothing is `ambiguous`. */
  classify(seen: Observation, refusals: readonly Refusal[]): Classification;
  /** Whether a status means success; such a status can never be a refusal. */
  isSuccess(status: string): boolean;
  /**
   * The status of a complete `createOrder` answer that has no order id and no success status; null for any other
   * answer.
   */
  unknownStatus(httpStatus: number | undefined, body: string): string | null;
  /** Null when the answer is neither a player nor a final refusal. */
  readPlayer(answer: string, refusals: readonly Refusal[]): PlayerAnswer | null;
};

/** What the gateway needs from a supplier. None of its calls rejects. */
export type Supplier = SupplierProtocol & {
  /** Buys and delivers one unit, once. `signedAt` is the time of the unit's claim, not now. */
  createOrder(order: SupplierOrder, signedAt: Date): Promise<Observation>;
  /** The complete answer to a player lookup, for `readPlayer`; null when there was none. */
  askPlayer(player: PlayerFields): Promise<string | null>;
  /** The supplier's catalogue; null when it does not answer with one. */
  listProducts(): Promise<readonly SupplierProduct[] | null>;
  /** Reads the balance. It bypasses the breakers, because the health watch needs the answer while they are open. */
  readBalance(): Promise<BalanceReading>;
  /** How many player lookups and catalogue calls are in flight. */
  readsInFlight(): number;
  /** A raw answer in the form that may be stored: bounded, and without our credentials or signatures. */
  redact(raw: string): string;
  /** The built-in refusals, to which admins can add. */
  readonly refusals: readonly Refusal[];
  readonly orderBreaker: OrderBreaker;
  close(): void;
};

/** Only the health watch opens and closes it. */
export type OrderBreaker = { readonly open: () => void; readonly allow: () => void; readonly isOpen: () => boolean };
