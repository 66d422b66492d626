/** What this browser tab remembers over a reload; where storage is forbidden, for as long as the page lives. */
const memory = new Map<string, string>();

/** @returns what was kept under `name`, or null. */
export function keptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Keeps `value` under `name`; null forgets it. */
export function keepInTab(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}
