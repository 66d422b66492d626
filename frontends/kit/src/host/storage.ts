/** If the browser blocks storage, values are kept in memory until the page is closed. */
export function storageOf(storage: () => Storage) {
  const memory = new Map<string, string>();
  return {
    read: (name: string): string | null => {
      try {
        return storage().getItem(name);
      } catch {
        return memory.get(name) ?? null;
      }
    },
    write: (name: string, value: string | null): void => {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, value);
      } catch {
        if (value === null) memory.delete(name);
        else memory.set(name, value);
      }
    },
  };
}
