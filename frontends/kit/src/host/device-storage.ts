import { storageOf } from './storage.ts';

const PREFIX = 'topup-kept:';
const device = storageOf(() => localStorage);

/** What this browser remembers until the player signs out, in every tab: the value under `name`, or null. */
export const keptOnDevice = (name: string): string | null => device.read(PREFIX + name);

/** Keeps `value` under `name` in this browser; null forgets it. */
export const keepOnDevice = (name: string, value: string | null): void => device.write(PREFIX + name, value);

/** Calls back when another tab keeps something else under `name`. Returns how to stop. */
export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const changed = ({ key }: StorageEvent) => key === PREFIX + name && listener();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Forgets everything that this browser remembers about players. */
export function forgetDevice(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
