type Health = { readonly breaker: string; readonly paused: boolean; readonly asOfMs: number };

/** Unknown health counts as down: if the supplier were down, resumed orders would only halt again. */
export type SupplierHealth = {
  readonly onHealth: (health: Health) => void;
  /** Call this when the supplier gateway has halted an order: the last health report is then out of date. */
  readonly doubt: () => void;
  readonly isUp: () => boolean;
};

export function createSupplierHealth(): SupplierHealth {
  let last: Health | null = null;
  return {
    onHealth: (health) => {
      if (!last || health.asOfMs >= last.asOfMs) last = health;
    },
    doubt: () => (last = null),
    isUp: () => last !== null && last.breaker === 'closed' && !last.paused,
  };
}
