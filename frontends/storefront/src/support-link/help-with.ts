/**
 * State that a link passes to the support page, so that the prepared message names the order. It is not part of the
 * URL.
 */
export type HelpWith = { readonly orderId: string };

export function orderIdOf(state: unknown): string {
  const { orderId } = (state ?? {}) as Partial<HelpWith>;
  return typeof orderId === 'string' ? orderId : '';
}
