import { freshNumber } from '../fresh-number.ts';
import type { Journal } from '../journal.ts';
import { packOf, type Pack } from './catalogue.ts';
import { DEFAULTS, type Settings } from './settings.ts';

export type Delivery = {
  orderId: string;
  productId: string;
  userId: string;
  zoneId: string;
  /** By the price list. */
  points: string;
  /** What the unit really cost: by the price list, or multiplied. */
  charged: string;
  at: string;
};
type AccountChange = { at: string; deltaHundredths: number };
export type Entry =
  { delivery: Delivery; pointsHundredths: number } | { settings: Settings; accountChange?: AccountChange };

export type Refusal = 'unknown_player' | 'product_off' | 'points_short';

/** An order number is the day and this many digits, which repeat only after eleven days. */
const SERIAL_DIGITS = 11;
const PLAYER_NAMES = ['Arjun', 'Kavya', 'Rohan', 'Diya', 'Vikram', 'Anaya', 'Kabir', 'Ishita'];

export class Shop {
  readonly #journal: Journal<Entry>;
  #settings: Settings = DEFAULTS;
  #spentHundredths = 0;
  readonly deliveries: Delivery[] = [];
  readonly accountChanges: AccountChange[] = [];

  constructor(journal: Journal<Entry>) {
    this.#journal = journal;
    for (const entry of journal.entries) this.#apply(entry);
  }

  get settings(): Settings {
    return this.#settings;
  }

  change(change: Partial<Settings>): void {
    const before = this.balanceHundredths;
    const settings = { ...this.#settings, points: before / 100, ...change };
    const deltaHundredths = Math.round(settings.points * 100) - before;
    this.#record({
      settings,
      ...(deltaHundredths ? { accountChange: { at: new Date().toISOString(), deltaHundredths } } : {}),
    });
  }

  get balanceHundredths(): number {
    return Math.round(this.#settings.points * 100) - this.#spentHundredths;
  }

  username(userId: string): string {
    return `${PLAYER_NAMES[Number(BigInt(userId) % BigInt(PLAYER_NAMES.length))]}${userId.slice(-3)}`;
  }

  /** The factor on the list price for a user: that of the product, if it has one, else that of the user. */
  factor(userId: string, productId?: string): number {
    const { changePrice } = this.#settings;
    const ofProduct = productId && (changePrice[`${userId}/${productId}`] ?? changePrice[`*/${productId}`]);
    return ofProduct || (changePrice[userId] ?? changePrice['*'] ?? 1);
  }

  refusesPlayer(userId: string, zoneId: string): boolean {
    const { unknownPlayers } = this.#settings;
    const unknown = unknownPlayers === true || (Array.isArray(unknownPlayers) && unknownPlayers.includes(userId));
    return unknown || !/^\d{1,20}$/.test(userId) || !/^\d{1,10}$/.test(zoneId);
  }

  /** Not idempotent: every accepted call is a delivery. */
  order(productId: string, userId: string, zoneId: string): Delivery | Refusal {
    if (this.refusesPlayer(userId, zoneId)) return 'unknown_player';
    const pack = packOf(productId);
    if (!pack || this.#settings.rejectProductIds.includes(productId) || Math.random() < this.#settings.rejectRate)
      return 'product_off';
    const chargedHundredths = this.#charge(pack, userId);
    if (this.balanceHundredths < chargedHundredths) return 'points_short';
    return this.#deliver(pack, userId, zoneId, chargedHundredths);
  }

  #charge({ id, pointsHundredths }: Pack, userId: string): number {
    if (this.#settings.charges === 'list') return pointsHundredths;
    return Math.round(Number((pointsHundredths * this.factor(userId, id)).toFixed(6)));
  }

  #deliver(pack: Pack, userId: string, zoneId: string, chargedHundredths: number): Delivery {
    const at = new Date();
    const day = at.toISOString().slice(0, 10).replaceAll('-', '');
    const delivery = {
      orderId: `S${day}${freshNumber().slice(-SERIAL_DIGITS)}`,
      productId: pack.id,
      userId,
      zoneId,
      points: (pack.pointsHundredths / 100).toFixed(2),
      charged: (chargedHundredths / 100).toFixed(2),
      at: at.toISOString(),
    };
    this.#record({ delivery, pointsHundredths: chargedHundredths });
    return delivery;
  }

  #record(entry: Entry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if ('settings' in entry) {
      this.#settings = { ...DEFAULTS, ...entry.settings };
      this.#spentHundredths = 0;
      if (entry.accountChange) this.accountChanges.push(entry.accountChange);
    } else {
      this.deliveries.push(entry.delivery);
      this.#spentHundredths += entry.pointsHundredths;
    }
  }
}
