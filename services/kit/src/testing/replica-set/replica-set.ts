import { mongo } from 'mongoose';
import { holdElections, MEMBERS, SET_NAME, type Election } from './election.ts';
import { startMember, type Answer, type Forward, type WireCommand, type Member, type Talk } from './member.ts';

const { BSON } = mongo;

/** Handles a command that reached the primary. */
export type Play = (command: WireCommand, forward: Forward) => Promise<Answer>;

/**
 * A stand-alone server presented as a replica set of three. Drivers discover it, open sessions, send retryable writes
 * and follow its elections. All members share the one server, whose data counts as known to a majority; differences
 * between members are not simulated.
 */
export type ReplicaSet = Pick<Election, 'primary' | 'elect'> & {
  readonly url: string;
  /** A member's answer with its topology version, which drivers compare with the version in a `hello`. */
  readonly answerOf: (member: number, document: mongo.Document) => Uint8Array;
  /** Silences a member for commands and `hello` until the returned function is called. */
  readonly silence: (member: number) => () => void;
  /** Closes all connections to a member, as a server does that shuts down. */
  readonly hangUp: (member: number) => void;
  readonly close: () => Promise<void>;
};

const answerOf = (document: mongo.Document): Uint8Array => BSON.serialize(document);

/** The error of a server that is not primary, given before it does anything. */
const NOT_PRIMARY = {
  code: 10107,
  codeName: 'NotWritablePrimary',
  errmsg: 'not primary',
  errorLabels: ['RetryableWriteError'],
};
const NO_SECONDARY_READS = {
  code: 13435,
  codeName: 'NotPrimaryNoSecondaryOk',
  errmsg: 'not primary and secondaryOk=false',
};
const READS = new Set(['find', 'aggregate', 'count', 'distinct', 'getMore', 'listCollections', 'listIndexes']);
const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);
/** Commands that every member answers, primary or not. */
const ANYWHERE = new Set(['ping', 'buildInfo', 'killCursors']);

export const isRead = ({ name }: Pick<WireCommand, 'name'>): boolean => READS.has(name);

const HELLO = answerOf({ hello: 1, $db: 'admin' });
const asItIs: Play = (_command, forward) => forward();
type Says = 'alone' | 'replica set';

/** @param says 'alone': presents the server as stand-alone, and only records commands */
export async function pretendReplicaSet(
  serverUrl: string,
  play: Play = asItIs,
  says: Says = 'replica set',
): Promise<ReplicaSet> {
  const election = holdElections();
  const members: Member[] = [];
  const quiet = Array.from({ length: MEMBERS }, () => Promise.resolve());
  const addresses = (): string[] => members.map(({ address }) => address);
  const answer = (me: number, document: mongo.Document): Uint8Array =>
    answerOf({ ...document, topologyVersion: election.versionOf(me) });
  const greeting = async (me: number, forward: Forward): Promise<Uint8Array> => {
    const server = BSON.deserialize(await forward(HELLO), { promoteValues: false });
    const own = says === 'alone' ? {} : election.greetingOf(me, addresses());
    return answer(me, { ...server, helloOk: true, ...own });
  };
  for (let me = 0; me < MEMBERS; me++)
    members.push(await startMember(serverUrl, talkOf(me, { election, quiet, play, answer, greeting })));
  const path = new URL(serverUrl).pathname || '/';
  return {
    primary: election.primary,
    elect: election.elect,
    answerOf: answer,
    url:
      says === 'alone'
        ? `mongodb://${addresses()[0]}${path}?directConnection=true&retryWrites=false`
        : `mongodb://${addresses().join(',')}${path}?replicaSet=${SET_NAME}`,
    silence: (member) => {
      let end: () => void = () => undefined;
      quiet[member] = new Promise((resolve) => (end = resolve));
      return end;
    },
    hangUp: (member) => members[member]?.hangUp(),
    close: async () => void (await Promise.all(members.map(({ close }) => close()))),
  };
}

type Set = {
  readonly election: Election;
  readonly quiet: readonly Promise<void>[];
  readonly play: Play;
  readonly answer: (me: number, document: mongo.Document) => Uint8Array;
  readonly greeting: (me: number, forward: Forward) => Promise<Uint8Array>;
};
type Awaiting = { topologyVersion: { counter: mongo.Long | number }; maxAwaitTimeMS: number };

/** The behaviour of one member of the set. */
const talkOf = (me: number, { election, quiet, play, answer, greeting }: Set): Talk => ({
  answer: async (command, forward) => {
    await quiet[me];
    if (GREETINGS.has(command.name)) return greeting(me, forward);
    if (command.name === 'endSessions') return answerOf({ ok: 1 });
    if (ANYWHERE.has(command.name)) return forward();
    if (me !== election.primary())
      return answer(me, { ok: 0, ...(isRead(command) ? NO_SECONDARY_READS : NOT_PRIMARY) });
    return play(command, forward);
  },
  greetings: async function* (command, forward) {
    const { topologyVersion, maxAwaitTimeMS } = BSON.deserialize(command.body) as Awaiting;
    let known = Number(topologyVersion.counter);
    for (;;) {
      await election.electionAfter(known, maxAwaitTimeMS);
      await quiet[me];
      known = Number(election.versionOf(me).counter);
      yield await greeting(me, forward);
    }
  },
});
