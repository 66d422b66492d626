import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether any query below this key is being fetched. */
export function useReading(queryKey: readonly string[]): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    // A reading may begin while a component is rendered, and then nobody may be told before that is over.
    (changed: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(changed)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => client.isFetching({ queryKey }) > 0);
}
