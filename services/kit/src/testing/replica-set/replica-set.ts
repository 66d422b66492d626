import { mongo } from 'mongoose';
import { startMember, type Answer, type Forward, type Heard, type Member } from './member.ts';

const { BSON } = mongo;

/** Decides what becomes of a command that reached the primary. */
export type Play = (heard: Heard, forward: Forward) => Promise<Answer>;

/**
 * A server that stands alone, dressed up as a replica set of three: drivers discover it, keep a session, mark their writes so
 * that they can be repeated, and follow its elections. All members stand before the same server, which therefore is what
 * a majority has; what the three would each know besides cannot be seen here.
 */
export type ReplicaSet = {
  readonly url: string;
  /** Makes a member the primary, or nobody. Drivers are told at once. */
  readonly elect: (member: number | null) => void;
  readonly primary: () => number | null;
  /** An answer of a member that has just ceased, or ceases, to be the primary: drivers take it for older or newer than a greeting. */
  readonly answerOf: (member: number, document: mongo.Document) => Uint8Array;
  /** A member says nothing more, neither to a command nor to a greeting, until what is given back is called. */
  readonly silence: (member: number) => () => void;
  /** Ends all connections to a member, as a server does that shuts down. */
  readonly hangUp: (member: number) => void;
  readonly close: () => Promise<void>;
};

export const SET_NAME = 'pretended';
const MEMBERS = 3;
const SESSION_MINUTES = 30;

export const answerOf = (document: mongo.Document): Uint8Array => BSON.serialize(document);

/** Errors as a server that is not the primary gives them, before it has done anything. */
export const NOT_PRIMARY = { code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary' };
const NO_SECONDARY_READS = {
  code: 13435,
  codeName: 'NotPrimaryNoSecondaryOk',
  errmsg: 'not primary and secondaryOk=false',
};
const READS = new Set(['find', 'aggregate', 'count', 'distinct', 'getMore', 'listCollections', 'listIndexes']);
const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);
/** What every member answers, whatever it is. */
const ANYWHERE = new Set(['ping', 'buildInfo', 'killCursors']);

export const isRead = ({ name }: Pick<Heard, 'name'>): boolean => READS.has(name);

const HELLO = answerOf({ hello: 1, $db: 'admin' });
const asItIs: Play = (_heard, forward) => forward();

/** @param says 'alone': it says what it is, one server, and only listens. */
export async function pretendReplicaSet(
  serverUrl: string,
  play: Play = asItIs,
  says: 'alone' | 'replica set' = 'replica set',
): Promise<ReplicaSet> {
  const processIds = Array.from({ length: MEMBERS }, () => new mongo.ObjectId());
  const quiet = Array.from({ length: MEMBERS }, () => Promise.resolve());
  let primary: number | null = 0;
  let term = 1;
  let news = 0;
  let tell: (() => void)[] = [];
  const members: Member[] = [];
  const addresses = (): string[] => members.map(({ address }) => address);

  const versionOf = (me: number) => ({ processId: processIds[me], counter: mongo.Long.fromNumber(news) });
  const versioned = (me: number, document: mongo.Document): Uint8Array =>
    answerOf({ ...document, topologyVersion: versionOf(me) });

  const greeting = async (me: number, forward: Forward): Promise<Uint8Array> => {
    const server = BSON.deserialize(await forward(HELLO), { promoteValues: false });
    const isPrimary = me === primary;
    const known = { ...server, helloOk: true, topologyVersion: versionOf(me) };
    if (says === 'alone') return answerOf(known);
    return answerOf({
      ...known,
      setName: SET_NAME,
      setVersion: 1,
      hosts: addresses(),
      me: members[me]?.address,
      ismaster: isPrimary,
      isWritablePrimary: isPrimary,
      secondary: !isPrimary,
      ...(primary === null ? {} : { primary: members[primary]?.address }),
      // Grows with every election, so that drivers tell an old primary from a new one.
      ...(isPrimary ? { electionId: new mongo.ObjectId(`7fffffff${term.toString(16).padStart(16, '0')}`) } : {}),
      logicalSessionTimeoutMinutes: SESSION_MINUTES,
    });
  };

  const answer =
    (me: number) =>
    async (heard: Heard, forward: Forward): Promise<Answer> => {
      await quiet[me];
      if (GREETINGS.has(heard.name)) return greeting(me, forward);
      if (heard.name === 'endSessions') return answerOf({ ok: 1 });
      if (ANYWHERE.has(heard.name)) return forward();
      if (me !== primary) return versioned(me, { ok: 0, ...(isRead(heard) ? NO_SECONDARY_READS : NOT_PRIMARY) });
      return play(heard, forward);
    };

  for (let me = 0; me < MEMBERS; me++) {
    const greetings = async function* (heard: Heard, forward: Forward): AsyncGenerator<Uint8Array> {
      const { topologyVersion, maxAwaitTimeMS } = BSON.deserialize(heard.body) as Awaiting;
      let known = Number(topologyVersion.counter);
      for (;;) {
        if (known === news) await nextNews(maxAwaitTimeMS);
        await quiet[me];
        known = news;
        yield await greeting(me, forward);
      }
    };
    members.push(await startMember(serverUrl, { answer: answer(me), news: greetings }));
  }

  const nextNews = (withinMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs).unref();
      tell.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  const path = new URL(serverUrl).pathname || '/';
  return {
    url:
      says === 'alone'
        ? `mongodb://${addresses()[0]}${path}?directConnection=true&retryWrites=false`
        : `mongodb://${addresses().join(',')}${path}?replicaSet=${SET_NAME}`,
    elect: (member) => {
      primary = member;
      if (member !== null) term++;
      news++;
      const all = tell;
      tell = [];
      all.forEach((one) => one());
    },
    primary: () => primary,
    answerOf: versioned,
    silence: (member) => {
      let end: () => void = () => undefined;
      quiet[member] = new Promise((resolve) => (end = resolve));
      return end;
    },
    hangUp: (member) => members[member]?.hangUp(),
    close: async () => void (await Promise.all(members.map(({ close }) => close()))),
  };
}

type Awaiting = { topologyVersion: { counter: mongo.Long | number }; maxAwaitTimeMS: number };
