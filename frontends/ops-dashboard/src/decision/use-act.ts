import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useAct<Input>(
  act: (input: Input) => Promise<{ message: string; hint?: string | undefined }>,
  failed: string,
  tell: (what: string) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: act,
    onSuccess: ({ message, hint }) => tell([message, hint].filter(Boolean).join(' ')),
    // Refetches after a refusal too: another admin may have acted first, and the page should show the current state.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { act: mutate, input: variables, busy: isPending, problem: error ? messageOf(error, failed) : '' };
}
