/** Reads and writes one of the browser's storages; where storage is forbidden, a memory that lasts as long as the page. */
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
