import type { Points } from '@topup/kit/points';
import type { ProductMultiplier } from '@topup/kit/supplier-cost';
import type { Observation, Classification } from './observation.ts';
import type { Refusal } from './refusals.ts';

export type SupplierOrder = PlayerFields & { readonly productId: string };
type PlayerFields = { readonly playerId: string; readonly zoneId: string };
/** `productId`: a product that is on sale, for suppliers that require one. */
export type PlayerLookup = PlayerFields & { readonly productId?: string | undefined };
export type PlayerAnswer = {
  readonly found: boolean;
  readonly username: string;
  readonly reason: string;
  /** Those that are not 1. A supplier that charges all players alike has none. */
  readonly multipliers: readonly ProductMultiplier[];
};
export type SupplierProduct = { readonly id: string; readonly spu: string; readonly price: string };
/** `points` is null when the balance could not be read; the other fields then describe what came back. */
type BalanceReading = {
  readonly points: Points | null;
  readonly seen: Observation['kind'];
  readonly status: string | undefined;
};

/** Pure functions, so that stored answers can be interpreted again. */
export type SupplierProtocol = {
  /** An answer that proves nothing is `ambiguous`. */
  classify(seen: Observation, refusals: readonly Refusal[]): Classification;
  isSuccess(status: string): boolean;
  /** The status in an answer with the HTTP status 200, no order id and no success; null for any other answer. */
  unknownStatus(httpStatus: number | undefined, body: string): string | null;
  /** Null when the answer contains neither a player nor a final refusal. */
  readPlayer(answer: string, refusals: readonly Refusal[]): PlayerAnswer | null;
};

/** What this service needs from a supplier. None of these calls rejects. */
export type Supplier = SupplierProtocol & {
  /** Buys and delivers one unit, once. `signedAt` is the time of the unit's claim, not of this call. */
  createOrder(order: SupplierOrder, signedAt: Date): Promise<Observation>;
  askPlayer(player: PlayerLookup): Promise<string | null>;
  listProducts(): Promise<readonly SupplierProduct[] | null>;
  /** Bypasses the breakers, because the health watch needs the answer while they are open. */
  readBalance(): Promise<BalanceReading>;
  readsInFlight(): number;
  redact(raw: string): string;
  readonly refusals: readonly Refusal[];
  readonly orderBreaker: OrderBreaker;
  close(): void;
};

/** Only the health watch opens and closes this breaker. */
export type OrderBreaker = { readonly open: () => void; readonly allow: () => void; readonly isOpen: () => boolean };
