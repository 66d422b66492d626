import type { ApiPath } from './documented.ts';

/** Only a hint: if the stream is unavailable or ends, nothing happens, and callers keep polling. */
export function onOrderMoved(orderId: string, token: string | null, wake: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const path: ApiPath = `/api/orders/order-status/${encodeURIComponent(orderId)}/events`;
  const source = new EventSource(token ? `${path}?${new URLSearchParams({ t: token }).toString()}` : path);
  source.addEventListener('moved', wake);
  source.addEventListener('status', wake);
  // Otherwise the browser would reconnect to a finished stream.
  source.addEventListener('end', () => source.close());
  return () => source.close();
}
