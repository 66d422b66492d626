import { MatchersV3 } from '@pact-foundation/pact';
import type { AnswerOf, BodyOf, InitOf, QueryName, ServiceName } from '@topup/proto';
import type { Bus } from '../messaging.ts';
import { ADDRESS, closeAccount } from '../personal.ts';
import { mayDo } from '../session/admin-check.ts';
import { askingAuth } from '../session/connect.ts';
import { tellingAuth } from '../told-notices.ts';

const ACCOUNT = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';

/** A bus that records queries and gives each the same answer. */
export function recordingBus(answer: object) {
  const received: { readonly name: QueryName; readonly question: object }[] = [];
  const ask = async (name: QueryName, question: object) => {
    received.push({ name, question });
    return answer;
  };
  return {
    ask: ask as unknown as Bus['ask'],
    onReconnect: () => undefined,
    /** The recorded query of this name. Throws when there is none. */
    question: <N extends QueryName>(name: N): InitOf<N> => {
      const found = received.find((one) => one.name === name);
      if (!found) throw new Error(`'${name}' was not asked`);
      return found.question as InitOf<N>;
    },
  };
}

/** The query that every service sends to auth before an admin may act. */
export async function adminQuestion(): Promise<InitOf<'auth.admin.check'>> {
  const bus = recordingBus({ role: 'admin' });
  await askingAuth(bus)('9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3', 1);
  return bus.question('auth.admin.check');
}

/** The command by which every service asks auth to send a notice to the webhook. */
export async function toldNotice(service: ServiceName): Promise<InitOf<'auth.notice.tell'>> {
  let sent: object = {};
  const send = (async (_name: string, message: object) => void (sent = message)) as Bus['send'];
  const since = new Date(1_772_346_600_000);
  const notice = { id: 'n1', kind: 'alarm', subject: `suspense:${ACCOUNT}`, since } as const;
  await tellingAuth({ send }, service)({ ...notice, right: 'readShop', goesOutside: true });
  return sent;
}

/** The answer that services expect from auth. */
export const adminAnswer = {
  role: MatchersV3.regex('^(admin|user)$', 'admin'),
  scopes: MatchersV3.eachLike(MatchersV3.regex('^[a-z]+$', 'support')),
};

/** Whether the admin check accepts this answer as an admin's. */
export const isAdminBy = async (answer: AnswerOf<'auth.admin.check'>): Promise<boolean> =>
  mayDo(await askingAuth(recordingBus(answer))('a', 1), 'handleOrders');

const KEPT = { why: 'The wallet holds 1.00 rupees.', ids: ['4f8a1c0e9b7d46c2a5e3f1d09c8b7a61'] };
const { boolean, eachLike, regex, string } = MatchersV3;

/** The question by which auth closes an account in another service. */
export const accountQuestion = {
  accountId: regex('^[0-9a-f]{32}$', ACCOUNT),
  email: regex('^[^@]+@[^@]+$', 'player@example.com'),
  erase: boolean(true),
};
export const accountAnswer = { kept: eachLike({ why: string(KEPT.why), ids: eachLike(string(KEPT.ids[0])) }) };

/** The account whose data a service erases after this question. */
export async function accountErasedBy(question: BodyOf<'order.account.close'>): Promise<unknown> {
  const filters: { readonly _id?: unknown }[] = [];
  const users = { updateMany: async (filter: object) => void filters.push(filter) };
  const database = { collection: async () => users } as never;
  await closeAccount(
    {
      database,
      personal: [{ collection: 'users', of: '_id', fields: { email: ADDRESS } }],
      log: { info: () => undefined },
    },
    question,
  );
  return filters[0]?._id;
}
export const ERASED_ACCOUNT = ACCOUNT;

/** A service's answer about an account that something keeps. */
export const answerOfKept = () =>
  closeAccount(
    { database: {} as never, personal: [], log: { info: () => undefined }, keeps: async () => [KEPT] },
    { accountId: ACCOUNT, email: 'player@example.com', erase: false },
  );

/** A minimal cursor store, for a projection that has read up to some time and asks for newer records. */
export const readBefore = {
  collection: async () => ({
    findOne: async () => ({ changedAtMs: 1_772_346_660_000, id: 'last', complete: true }),
    updateOne: async () => undefined,
  }),
};
