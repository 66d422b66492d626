/** What a link to the support page brings along, so that the prepared message names the order. It is in no address. */
export type HelpWith = { readonly orderId: string };

export function orderIdOf(state: unknown): string {
  const { orderId } = (state ?? {}) as Partial<HelpWith>;
  return typeof orderId === 'string' ? orderId : '';
}
