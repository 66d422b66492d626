import { mongo } from 'mongoose';

export const SET_NAME = 'pretended';
export const MEMBERS = 3;
const SESSION_MINUTES = 30;

/** Which member of the simulated replica set is primary, and how members announce it. */
export type Election = {
  readonly primary: () => number | null;
  readonly elect: (member: number | null) => void;
  /** The topology version of a member's latest announcement; drivers compare it. */
  readonly versionOf: (member: number) => { readonly processId: mongo.ObjectId; readonly counter: mongo.Long };
  /** Resolves with the next election after the one with this counter, or after `withinMs`. */
  readonly electionAfter: (counter: number, withinMs: number) => Promise<void>;
  /** The fields that a member adds to the real server's `hello` answer. */
  readonly greetingOf: (member: number, addresses: readonly string[]) => mongo.Document;
};

export function holdElections(): Election {
  const processIds = Array.from({ length: MEMBERS }, () => new mongo.ObjectId());
  let primary: number | null = 0;
  let term = 1;
  let counter = 0;
  let waiting: (() => void)[] = [];
  const versionOf = (member: number) => ({
    processId: processIds[member] as mongo.ObjectId,
    counter: mongo.Long.fromNumber(counter),
  });
  return {
    primary: () => primary,
    elect: (member) => {
      primary = member;
      if (member !== null) term++;
      counter++;
      const all = waiting;
      waiting = [];
      all.forEach((tell) => tell());
    },
    versionOf,
    electionAfter: (known, withinMs) =>
      new Promise((resolve) => {
        if (known !== counter) return resolve();
        const timer = setTimeout(resolve, withinMs).unref();
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    greetingOf: (member, hosts) => {
      const isPrimary = member === primary;
      return {
        setName: SET_NAME,
        setVersion: 1,
        hosts,
        me: hosts[member],
        topologyVersion: versionOf(member),
        ismaster: isPrimary,
        isWritablePrimary: isPrimary,
        secondary: !isPrimary,
        ...(primary === null ? {} : { primary: hosts[primary] }),
        // Grows with every election, so that drivers can tell an old primary from a new one.
        ...(isPrimary ? { electionId: new mongo.ObjectId(`7fffffff${term.toString(16).padStart(16, '0')}`) } : {}),
        logicalSessionTimeoutMinutes: SESSION_MINUTES,
      };
    },
  };
}
