import { storageOf } from './storage.ts';

const PREFIX = 'topup-kept:';
const device = storageOf(() => localStorage);

/**
 * The value stored under `name` in this browser, shared by all tabs until the player signs out; null when there is
 * none.
 */
export const keptOnDevice = (name: string): string | null => device.read(PREFIX + name);

/** Stores `value` under `name` in this browser; null removes it. */
export const keepOnDevice = (name: string, value: string | null): void => device.write(PREFIX + name, value);

/** Calls back when another tab changes the value under `name`. Returns the unsubscribe function. */
export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => key === PREFIX + name && listener();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Removes everything stored in this browser for players. */
export function forgetDevice(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
