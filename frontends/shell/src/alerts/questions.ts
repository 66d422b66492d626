import type { Manner } from '@topup/web-kit/host/host.ts';

/** A question without `confirmLabel` is an alert, which can only be closed. */
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

export const tell = async (text: string): Promise<void> => void (await put(text));

export const ask = (text: string, confirmLabel = 'OK', manner?: Manner): Promise<boolean> =>
  put(text, confirmLabel, manner);

export const questions = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  first: (): Question | undefined => waiting[0],
};
