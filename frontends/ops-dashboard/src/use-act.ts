import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** One act of an admin: tells what the server answered, and has everything of the dashboard read again. */
export function useAct<Input>(
  act: (input: Input) => Promise<{ message: string }>,
  failed: string,
  tell: (what: string) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => tell(message),
    // Also after a refusal: somebody else was faster, and what stands now is worth seeing.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { act: mutate, busy: isPending, problem: error ? messageOf(error, failed) : '' };
}
