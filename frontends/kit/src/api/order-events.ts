import type { ApiPath } from './documented.ts';

/**
 * Calls `wake` whenever the server says that an order has moved. Only a hint: where it cannot be had, or is cut off for
 * good, nothing happens and whoever waits asks from time to time.
 * @returns what ends the wait.
 */
export function onOrderMoved(orderId: string, token: string | null, wake: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const path: ApiPath = `/api/orders/order-status/${encodeURIComponent(orderId)}/events`;
  const source = new EventSource(token ? `${path}?${new URLSearchParams({ t: token }).toString()}` : path);
  source.addEventListener('moved', wake);
  source.addEventListener('status', wake);
  // Without this the browser would come again for what is over.
  source.addEventListener('end', () => source.close());
  return () => source.close();
}
