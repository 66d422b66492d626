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
    // Also after a refusal: another admin may have acted first, and the current state should be shown.
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { act: mutate, input: variables, busy: isPending, problem: error ? messageOf(error, failed) : '' };
}
