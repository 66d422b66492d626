/** The order that a player needs help with. Passed in the history state, so that its id is not part of the URL. */
export type HelpWith = { readonly orderId: string };

export function orderIdOf(state: unknown): string {
  const { orderId } = (state ?? {}) as Partial<HelpWith>;
  return typeof orderId === 'string' ? orderId : '';
}
