/** The query client's exports that the apps use. Add new ones here, for all apps at once. */
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '#react-query';
