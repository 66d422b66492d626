import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

export function useReading(queryKey: readonly string[]): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    // In a microtask, because a fetch may start during a render, and React forbids updating other components then.
    (changed: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(changed)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => client.isFetching({ queryKey }) > 0);
}
