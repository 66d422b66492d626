import { mongo } from 'mongoose';
import type { Forward, Heard } from './member.ts';

/** Of a write that a cut off primary did, or a read that waited for it. */
export class RolledBack extends Error {}

/** How a primary is that the others do not hear. */
export type Isolation = {
  /** Rejects with `RolledBack` at the end. */
  readonly write: (heard: Heard, forward: Forward) => Promise<Uint8Array>;
  readonly read: (heard: Heard, forward: Forward) => Promise<Uint8Array>;
  /** The primary is replaced. */
  readonly end: () => Promise<void>;
};

/** The level of a read's concern. */
export const levelOf = ({ body }: Heard): string =>
  (mongo.BSON.deserialize(body)['readConcern'] as { level?: string } | undefined)?.level ?? 'local';

/** What the cut off primary is told to write is kept back, and then dropped: nobody saw it. */
export function keptBack(): Isolation {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const rolledBack = async (): Promise<never> => {
    await over;
    throw new RolledBack();
  };
  return {
    write: rolledBack,
    read: (heard, forward) => (levelOf(heard) === 'linearizable' ? rolledBack() : forward()),
    end: async () => end(),
  };
}
