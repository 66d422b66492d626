/** The scopes that a shop can give its admins. An admin without a scope may do everything, as an owner may. */
export const scopes = ['viewer', 'support', 'pricing', 'finance', 'owner'] as const;
export type Scope = (typeof scopes)[number];

/** What an admin's route needs, and the scopes that include it. A route that fits no other right is the owner's. */
const scopesOf = {
  /** Orders, deliveries, prices, alarms and figures, without who bought. */
  readShop: ['viewer', 'support', 'pricing', 'finance', 'owner'],
  /** Players, their addresses, and what they paid. */
  readPeople: ['support', 'finance', 'owner'],
  /** Orders are cancelled or sent, deliveries of unknown outcome are settled, accounts are blocked. */
  handleOrders: ['support', 'owner'],
  /** Prices, icons and the cost of a point. */
  setPrices: ['pricing', 'owner'],
  /** Adjustments, payments in suspense, refunds by hand, reconciliation. */
  moveMoney: ['finance', 'owner'],
  /** What admins did. */
  readActs: ['finance', 'owner'],
  /** Something is stopped, or an own brake is released. */
  brake: ['support', 'pricing', 'finance', 'owner'],
  own: ['owner'],
} as const satisfies Record<string, readonly Scope[]>;

export type Right = keyof typeof scopesOf;
export const rights = Object.keys(scopesOf) as Right[];

/** Names of scopes that this release does not know give no right. */
export const includes = (given: readonly string[], right: Right): boolean =>
  given.length === 0 || scopesOf[right].some((scope) => given.includes(scope));

export const rightsOf = (given: readonly string[]): Right[] => rights.filter((right) => includes(given, right));
