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

/** Until a person chooses: dark where players are, light where admins work. */
const areaDefault = (path: string): 'dark' | 'light' => (/^\/(admin|dashboard)(\/|$)/.test(path) ? 'light' : 'dark');

/** Puts the theme in force for this path. */
export function applyTheme(path: string): void {
  const device = lightDevice().matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice === 'system' ? device : (choice ?? areaDefault(path));
  for (const listener of listeners) listener();
}

/** Keeps a person's choice, on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
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

/** The theme that is in force now, and the choice behind it. */
export function useTheme(): { choice: ThemeChoice | null; shown: string } {
  const shown = useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'dark');
  return { choice, shown };
}
