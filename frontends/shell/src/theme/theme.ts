import type { SessionUser } from '@topup/web-kit/host/host.ts';
import { keepOnDevice, keptOnDevice } from '@topup/web-kit/host/device-storage.ts';
import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'dark' | 'light' | 'system';

const STORED = 'topup-theme';
/** Storage key of a mark that the user is an admin. For admins all pages are light by default, also players' pages. */
const ADMIN = 'admin';
const listeners = new Set<() => void>();
const lightDevice = () => matchMedia('(prefers-color-scheme: light)');

const deviceTheme = () => (lightDevice().matches ? 'light' : 'dark');

const stored = (): ThemeChoice | null => {
  try {
    return localStorage.getItem(STORED) as ThemeChoice | null;
  } catch {
    return null;
  }
};

let choice = stored();

const defaultOf = (path: string): 'dark' | 'light' =>
  keptOnDevice(ADMIN) || /^\/(admin|dashboard)(\/|$)/.test(path) ? 'light' : 'dark';

function applyTheme(path: string): void {
  document.documentElement.dataset.theme = choice === 'system' ? deviceTheme() : (choice ?? defaultOf(path));
  for (const listener of listeners) listener();
}

export function applyThemeFor(user: SessionUser | null | undefined, path: string): void {
  if (user) keepOnDevice(ADMIN, user.role === 'admin' ? 'yes' : null);
  applyTheme(path);
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Storage may be blocked. The choice then applies until the page is closed.
  }
  applyTheme(location.pathname);
}

const subscribe = (listener: () => void) => {
  const device = lightDevice();
  const follow = () => applyTheme(location.pathname);
  listeners.add(listener);
  device.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', follow);
  };
};

export function useTheme(): { choice: ThemeChoice | null; shown: string } {
  const shown = useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'dark');
  return { choice, shown };
}
