/** Each unit has one permanent attempt document; `absent` means that there is none. */
export const STATES = ['sending', 'delivered', 'rejected', 'retryable', 'not_sent', 'ambiguous', 'void'] as const;
export type AttemptState = (typeof STATES)[number];
export type MaybeAbsent = AttemptState | 'absent';

/** A move that is not listed is illegal. See docs/decisions/one-send-per-unit.md. */
export const MOVES: { readonly [S in MaybeAbsent]: readonly AttemptState[] } = {
  // Waits for a deliver command, which inserts the document and may then send, or for a `void` that forbids sending.
  absent: ['sending', 'void'],
  // Waits for the supplier's answer; moved by its sender, or by the sweeper once the send deadline has passed.
  sending: ['delivered', 'rejected', 'retryable', 'not_sent', 'ambiguous'],
  // It is proved that nothing left this machine. Waits for the next deliver command or for a `void`.
  not_sent: ['sending', 'void'],
  // Refused for a temporary reason (points short). Waits for the next deliver command or for a `void`.
  retryable: ['sending', 'void'],
  // Sent, answer unknown. Only a late answer to its sender, a person's verdict or a proof by the balance may change it.
  ambiguous: ['delivered', 'rejected', 'retryable', 'not_sent', 'void'],
  // Final: the supplier's order id is known, or the balance proves the delivery.
  delivered: [],
  // Final: a definite refusal, or a person's verdict that nothing was delivered.
  rejected: [],
  // Final: nothing was delivered and nothing is in flight, and it is never sent from now on.
  void: [],
};

export const mayMove = (from: MaybeAbsent, to: AttemptState): boolean => MOVES[from].includes(to);

export const isOpen = (state: MaybeAbsent): boolean => mayMove(state, 'sending');

export const sourcesOf = (to: AttemptState): AttemptState[] => STATES.filter((from) => mayMove(from, to));

const UNIT = /^([0-9a-f]{32}):(\d{1,20}):(\d{1,6})$/;

/** Null when the text is not `<orderId>:<item>:<unit>`. */
export const orderOfUnit = (unit: string): string | null => UNIT.exec(unit)?.[1] ?? null;
