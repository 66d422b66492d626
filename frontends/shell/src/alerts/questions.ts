import type { Manner } from '@topup/web-kit/host/host.ts';

/** A question waiting for the user's answer. An alert has no `confirmLabel` and can only be closed. */
export type Question = { text: string; confirmLabel?: string; manner?: Manner; answer: (confirmed: boolean) => void };

let waiting: Question[] = [];
const listeners = new Set<() => void>();

const changed = (next: Question[]): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

const put = (text: string, confirmLabel?: string, manner: Manner = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const question: Question = {
      text,
      ...(confirmLabel ? { confirmLabel } : {}),
      manner,
      answer: (confirmed) => {
        changed(waiting.filter((other) => other !== question));
        resolve(confirmed);
      },
    };
    changed([...waiting, question]);
  });

/** Shows an alert with this exact text; resolves when it is closed. */
export const tell = async (text: string): Promise<void> => void (await put(text));

/** Shows a confirmation; resolves to true only for the confirming button. */
export const ask = (text: string, confirmLabel = 'OK', manner?: Manner): Promise<boolean> =>
  put(text, confirmLabel, manner);

/** Queue behind the dialog: shows one question at a time, in the order asked. */
export const questions = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  first: (): Question | undefined => waiting[0],
};
