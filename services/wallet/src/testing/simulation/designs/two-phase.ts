import type { Design } from '../schedule.ts';
import { effectOf, type Command, type Outcome } from '../workload.ts';
import { sameCommand } from './naive.ts';

type Intent = { state: 'pending' | 'applied' | 'done' | Exclude<Outcome, 'ok'>; readonly amountPaise: number };
type Wallet = { balance: number; readonly pending: Set<string> };

/**
 * Faulty: the pattern of MongoDB's old tutorial on two-phase commits. It stores an intent, changes the wallet and adds
 * a mark to it in one write, sets the intent to applied, and removes the mark. A worker that stalled after the intent
 * changes the wallet again once the mark is gone.
 */
export const twoPhase: Design = {
  name: 'two-phase tutorial',
  open: (scheduler) => {
    const intents = new Map<string, Intent>();
    const wallets = new Map<string, Wallet>();
    const walletOf = (accountId: string): Wallet => {
      const wallet = wallets.get(accountId) ?? { balance: 0, pending: new Set() };
      wallets.set(accountId, wallet);
      return wallet;
    };
    const insert = ({ key, kind, amountPaise }: Command): Intent => {
      const intent = intents.get(key) ?? { state: kind === 'void' ? 'void' : 'pending', amountPaise };
      intents.set(key, intent);
      return { ...intent };
    };
    /** Changes the wallet unless it has this mark already; false when the balance is too low. */
    const mark = ({ key, accountId, ...rest }: Command): boolean => {
      const wallet = walletOf(accountId);
      if (wallet.pending.has(key)) return true;
      const after = wallet.balance + effectOf({ key, accountId, ...rest });
      if (after < 0) return false;
      wallet.balance = after;
      wallet.pending.add(key);
      return true;
    };
    const move = (key: string, from: Intent['state'], to: Intent['state']): void => {
      const intent = intents.get(key);
      if (intent?.state === from) intent.state = to;
    };
    return {
      worker: async (process) => {
        const call = async <T>(effect: () => T): Promise<T> => {
          let result: T;
          return scheduler.request(process, [() => (result = effect())], () => result);
        };
        return async (command) => {
          const intent = await call(() => insert(command));
          if (!sameCommand(command, intent)) return null;
          if (intent.state === 'done') return 'ok';
          if (intent.state === 'void' || intent.state === 'rejected') return intent.state;
          if (command.kind === 'void') return 'ok';
          if (intent.state === 'pending' && !(await call(() => mark(command)))) {
            await call(() => move(command.key, 'pending', 'rejected'));
            return 'rejected';
          }
          await call(() => move(command.key, 'pending', 'applied'));
          await call(() => walletOf(command.accountId).pending.delete(command.key));
          await call(() => move(command.key, 'applied', 'done'));
          return 'ok';
        };
      },
      balanceOf: (accountId) => walletOf(accountId).balance,
      contradictions: () => [],
    };
  },
};
