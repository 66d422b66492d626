import type { Design } from '../schedule.ts';
import { effectOf, type Command, type Outcome } from '../workload.ts';
import { sameCommand } from './naive.ts';

type Decision = { readonly outcome: Outcome; readonly amountPaise: number };
type Wallet = { balance: number; flushes: number; readonly applied: Map<string, Decision> };

/** Maximum number of decisions in a wallet before they are moved to the ledger. */
const APPLIED_MAX = 2;

/**
 * Decisions are embedded in the wallet, and moved to a ledger when there are many. Faulty without a fence: a duplicate
 * that reads the ledger before the move and the wallet after it finds its key in neither. With the fence it is sound,
 * which shows that the simulation raises no false alarms.
 */
const embedded = (name: string, isFenced: boolean): Design => ({
  name,
  open: (scheduler) => {
    const moved = new Map<string, Decision>();
    const wallets = new Map<string, Wallet>();
    const walletOf = (accountId: string): Wallet => {
      const wallet = wallets.get(accountId) ?? { balance: 0, flushes: 0, applied: new Map() };
      wallets.set(accountId, wallet);
      return wallet;
    };
    /** One write to the wallet. Returns the stored or new decision; null when decisions were moved in the meantime. */
    const decide = (command: Command, flushes: number): Decision | null => {
      const wallet = walletOf(command.accountId);
      if (isFenced && wallet.flushes !== flushes) return null;
      const known = wallet.applied.get(command.key);
      if (known) return known;
      const after = wallet.balance + effectOf(command);
      const outcome = command.kind === 'void' ? 'void' : after < 0 ? 'rejected' : 'ok';
      if (outcome === 'ok') wallet.balance = after;
      const decision = { outcome, amountPaise: command.amountPaise } as const;
      wallet.applied.set(command.key, decision);
      return decision;
    };
    return {
      worker: async (process) => {
        const call = async <T>(effect: () => T): Promise<T> => {
          let result: T;
          return scheduler.request(process, [() => (result = effect())], () => result);
        };
        const flush = async ({ accountId }: Command): Promise<void> => {
          const full = await call(() => new Map(walletOf(accountId).applied));
          if (full.size < APPLIED_MAX) return;
          await call(() => full.forEach((decision, key) => moved.set(key, moved.get(key) ?? decision)));
          await call(() => {
            full.forEach((_, key) => walletOf(accountId).applied.delete(key));
            walletOf(accountId).flushes++;
          });
        };
        return async (command) => {
          for (;;) {
            const flushes = await call(() => walletOf(command.accountId).flushes);
            const known = await call(() => moved.get(command.key));
            const decision = known ?? (await call(() => decide(command, flushes)));
            if (!decision) continue;
            if (!known) await flush(command);
            return sameCommand(command, decision) ? decision.outcome : null;
          }
        };
      },
      balanceOf: (accountId) => walletOf(accountId).balance,
      contradictions: () => [],
    };
  },
});

export const unfencedFlush = embedded('embedded decisions, flush without fence', false);
export const fencedFlush = embedded('embedded decisions, fenced flush', true);
