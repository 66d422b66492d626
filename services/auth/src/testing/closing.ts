import { newId } from '@topup/kit/ids';
import type { User } from '../domain/user.ts';
import { closeAccount, type CloseAccountDeps, type ClosingQuestion } from '../use-cases/close-account.ts';

/** The question by which auth closes an account in each service. */
export const CLOSING = {
  order: 'order.account.close',
  wallet: 'wallet.account.close',
  'supplier-gateway': 'supplier.account.close',
  catalogue: 'catalogue.account.close',
} as const satisfies Record<string, ClosingQuestion>;

/** The services that ask auth whether somebody is an admin; they are those that auth asks. */
export const NEIGHBOURS = Object.keys(CLOSING) as (keyof typeof CLOSING)[];

const at = new Date('2026-03-01T06:30:00.000Z');
const user: User = {
  _id: newId(),
  sub: '108',
  email: 'player@example.com',
  name: 'A Player',
  role: 'user',
  sessionVersion: 1,
  consents: [],
  closing: { at, by: newId(), erasingSince: at },
  createdAt: at,
  changedAt: at,
  version: 1,
};

/** Finishes the closing of an account without a database: what auth asks, and what it reads in the answers. */
export async function questionsAndReasons(answers: { readonly [Q in ClosingQuestion]?: object } = {}) {
  const questions = new Map<ClosingQuestion, object>();
  const deps = {
    users: { byId: async (id: string) => (id === user._id ? user : { role: 'admin' }), erase: async () => user },
    families: { ofAccount: async () => [] },
    audit: { add: async () => undefined },
    ask: async (question: ClosingQuestion, init: object) => {
      questions.set(question, init);
      return answers[question] ?? { kept: [] };
    },
    erase: async () => undefined,
    now: () => new Date(),
  } as unknown as CloseAccountDeps;
  const closed = await closeAccount(deps, { accountId: user._id, by: newId(), dryRun: false });
  if (closed.kind !== 'closed') throw new Error(`the account is ${closed.kind}`);
  return { questions, reasons: closed.reasons };
}
