import type { Attempts } from './attempts.ts';

const ONE = { projection: { _id: 1 } } as const;

/** Whether a call that began within `withinMs` has not ended. */
export const isCalling = async (attempts: Attempts, withinMs: number): Promise<boolean> =>
  (await attempts.findOne({ state: 'sending', sentAt: { $gte: before(attempts, withinMs) } }, ONE)) !== null;

/** Whether anything was sent within `withinMs`. */
export const hasSent = async (attempts: Attempts, withinMs: number): Promise<boolean> => {
  const sentAt = { $gte: before(attempts, withinMs) };
  return (await attempts.findOne({ state: { $in: ['sending', 'delivered', 'ambiguous'] }, sentAt }, ONE)) !== null;
};

const before = (attempts: Attempts, ms: number): Date => new Date(attempts.now().getTime() - ms);
