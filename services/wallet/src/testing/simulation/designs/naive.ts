import type { Design } from '../schedule.ts';
import { effectOf, type Command, type Outcome } from '../workload.ts';

/**
 * Faulty: changes the balance, then writes the transaction. After a crash between the two, or two concurrent
 * duplicates, they disagree.
 */
export const naive: Design = {
  name: 'increment, then transaction',
  open: (scheduler) => {
    const balances = new Map<string, number>();
    const transactions = new Map<string, { outcome: Outcome; amountPaise: number }>();
    const change = ({ accountId, ...command }: Command): Outcome => {
      const after = (balances.get(accountId) ?? 0) + effectOf({ accountId, ...command });
      if (command.kind === 'void') return 'void';
      if (after < 0) return 'rejected';
      balances.set(accountId, after);
      return 'ok';
    };
    return {
      worker: async (process) => {
        const call = async <T>(effect: () => T): Promise<T> => {
          let result: T;
          return scheduler.request(process, [() => (result = effect())], () => result);
        };
        return async (command) => {
          const known = await call(() => transactions.get(command.key));
          if (known) return sameCommand(command, known) ? known.outcome : null;
          const outcome = await call(() => change(command));
          await call(() => transactions.set(command.key, { outcome, amountPaise: command.amountPaise }));
          return outcome;
        };
      },
      balanceOf: (accountId) => balances.get(accountId) ?? 0,
      contradictions: () => [],
    };
  },
};

/** A void applies to its key, whatever transfer is stored under it. */
export const sameCommand = (command: Command, { amountPaise }: { amountPaise: number }): boolean =>
  command.kind === 'void' || command.amountPaise === amountPaise;
