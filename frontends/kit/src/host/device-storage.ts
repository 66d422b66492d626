import { storageOf } from './storage.ts';

const PREFIX = 'topup-kept:';
const device = storageOf(() => localStorage);

/** A value that all tabs of this browser share until the player signs out. */
export const keptOnDevice = (name: string): string | null => device.read(PREFIX + name);

/** A `value` of null removes the entry. */
export const keepOnDevice = (name: string, value: string | null): void => device.write(PREFIX + name, value);

export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => key === PREFIX + name && listener();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

export function forgetDevice(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
