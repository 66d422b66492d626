/** What the product uses of the query client; a new need is added here, for all apps at once. */
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '#react-query';
