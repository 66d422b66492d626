import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const DELIVERIES: readonly string[] = ['admin', 'deliveries'];

/** One act at the desk: says what the server answered, and reads everything about deliveries (or `about`) again. */
export function useAct<Input>(
  act: (input: Input) => Promise<{ message: string }>,
  failed: string,
  about: readonly string[] = DELIVERIES,
) {
  const client = useQueryClient();
  const host = useHost();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => host.announce(message),
    // A refusal often means that somebody else was faster: what stands now is worth seeing in any case.
    onSettled: () => client.invalidateQueries({ queryKey: about }),
  });
  return { act: mutate, busy: isPending, problem: error ? messageOf(error, failed) : '' };
}
