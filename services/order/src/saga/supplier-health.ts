export type Health = { readonly breaker: string; readonly paused: boolean; readonly asOfMs: number };

/** What the gateway last said of the supplier. Unknown counts as down: resuming orders then would only bounce them. */
export type SupplierHealth = {
  readonly onHealth: (health: Health) => void;
  /** An order was halted, so the last health report is out of date. */
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
