import { mongo } from 'mongoose';
import type { Forward, WireCommand } from './member.ts';

/** The error of a write, or of a linearizable read, on an isolated primary. */
export class RolledBack extends Error {}

/** Simulates a primary that the other members cannot reach. */
export type Isolation = {
  /** Holds the write; rejects with `RolledBack` when the isolation ends. */
  readonly write: (command: WireCommand, forward: Forward) => Promise<Uint8Array>;
  readonly read: (command: WireCommand, forward: Forward) => Promise<Uint8Array>;
  /** Ends the isolation: the primary is replaced. */
  readonly end: () => Promise<void>;
};

/** The read concern level of a command. */
export const levelOf = ({ body }: WireCommand): string =>
  (mongo.BSON.deserialize(body)['readConcern'] as { level?: string } | undefined)?.level ?? 'local';

/** Writes to the isolated primary are held back and then dropped, so they are never visible. */
export const keptBack = (): Isolation => {
  const { rolledBack, read, end } = untilReplaced();
  return { write: rolledBack, read, end: async () => end() };
};

/** A command that needs a majority waits until the isolated primary is replaced, then fails. */
export function untilReplaced() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const rolledBack = async (): Promise<never> => {
    await over;
    throw new RolledBack();
  };
  const read: Isolation['read'] = (command, forward) =>
    levelOf(command) === 'linearizable' ? rolledBack() : forward();
  return { rolledBack, read, end: () => end() };
}
