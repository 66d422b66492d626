import { isApiError } from '@topup/web-kit/api/api-error.ts';
import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/** A request that got a 4xx is not retried, because the server would answer the same again. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && !(isApiError(error) && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
