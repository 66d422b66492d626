import { createContext, useContext, useState, useSyncExternalStore } from 'react';

/** Which row is edited, kept outside React state: each row subscribes only to its own state, so an edit renders one row. */
export type Editing = {
  subscribe: (listener: () => void) => () => void;
  current: () => string | null;
  begin: (id: string) => void;
  end: () => void;
};

function createEditing(): Editing {
  let current: string | null = null;
  const listeners = new Set<() => void>();
  const set = (id: string | null) => {
    current = id;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => current,
    begin: set,
    end: () => set(null),
  };
}

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

export const useNewEditing = (): Editing => useState(createEditing)[0];

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing must be used inside EditingProvider.');
  return editing;
}

export function useIsEdited(id: string): boolean {
  const editing = useEditing();
  return useSyncExternalStore(editing.subscribe, () => editing.current() === id);
}

export function useIsAnyEdited(): boolean {
  const editing = useEditing();
  return useSyncExternalStore(editing.subscribe, () => editing.current() !== null);
}
