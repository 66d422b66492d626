import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'dark' | 'light' | 'system';

const STORED = 'topup-theme';
const listeners = new Set<() => void>();
const lightDevice = () => matchMedia('(prefers-color-scheme: light)');

const stored = (): ThemeChoice | null => {
  try {
    return localStorage.getItem(STORED) as ThemeChoice | null;
  } catch {
    return null;
  }
};

let choice = stored();

/** Default until the user chooses: dark on players' pages, light on admin pages. */
const areaDefault = (path: string): 'dark' | 'light' => (/^\/(admin|dashboard)(\/|$)/.test(path) ? 'light' : 'dark');

/** Applies the theme for this path. */
export function applyTheme(path: string): void {
  const device = lightDevice().matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice === 'system' ? device : (choice ?? areaDefault(path));
  for (const listener of listeners) listener();
}

/** Stores the user's choice on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
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

/** The active theme, and the choice it comes from. */
export function useTheme(): { choice: ThemeChoice | null; shown: string } {
  const shown = useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'dark');
  return { choice, shown };
}
