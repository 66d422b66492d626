import { answerOf, differences, readsOf } from '../releases/answers.ts';
import type { Answer, Kept } from '../releases/kept.ts';
import { withDatabase } from '../releases/levers.ts';
import { makeResting, type Step } from '../releases/resting.ts';
import { signIn } from '../support/shop.ts';
import { refundFaults, resetSupplier } from '../support/simulators.ts';

const AT_ONCE = 4;
type Accounts = Kept['accounts'];
export type Records = {
  readonly accounts: Accounts;
  readonly reads: readonly (readonly [as: string, path: string])[];
  /** What the release could not be made to store. */
  readonly leftOut: readonly string[];
};

/** Fills the running store with records in every state that does not end by itself. The supplier has points again after it. */
export async function makeRecords(): Promise<Records> {
  const leftOut: string[] = [];
  const step: Step = async (name, work, otherwise) => {
    try {
      return await work();
    } catch (error) {
      leftOut.push(`${name} (${(error as Error).message})`);
      await Promise.all([resetSupplier(), refundFaults({})]);
      return otherwise;
    }
  };
  const { accounts, customers, productIds } = await withDatabase((client) => makeResting(client, step));
  await resetSupplier();
  return { accounts, reads: readsOf(customers, productIds), leftOut };
}

/** Access tokens end after ten minutes. */
async function signedIn(accounts: Accounts): Promise<Accounts> {
  const fresh: Accounts = {};
  for (const [name, account] of Object.entries(accounts))
    fresh[name] = { ...account, token: (await signIn(account.email)).token };
  return fresh;
}

/** What the store answers about these records. `at`: the process to ask about a path; by default the front door chooses. */
export async function answersOf(
  { accounts, reads }: Records,
  at: (path: string) => string | undefined = () => undefined,
): Promise<Answer[]> {
  const fresh = await signedIn(accounts);
  const answers: Answer[] = [];
  for (let i = 0; i < reads.length; i += AT_ONCE) {
    const some = reads.slice(i, i + AT_ONCE);
    answers.push(...(await Promise.all(some.map(([as, path]) => answerOf(fresh, as, path, at(path))))));
  }
  return answers;
}

/** Differences that are no fault, and why. */
export type Allowed = { readonly what: RegExp; readonly why: string };
const SEEN_MEANWHILE = { what: /\.drift: /, why: 'the catalogue looks at the supplier from time to time' };
export type Compared = {
  readonly compared: number;
  readonly different: readonly string[];
  readonly notes: readonly string[];
};

/** What became another answer. A read that the earlier release did not have is not compared. */
export function changed(before: readonly Answer[], after: readonly Answer[], allowed: readonly Allowed[]): Compared {
  const known = before.flatMap((old, i) => (old.status === 200 ? [[old, after[i]] as const] : []));
  const all = known.flatMap(([old, now]) => {
    const where = `${old.as} ${old.path}`;
    if (now?.status !== 200) return [`${where}: 200 became ${now?.status}`];
    return differences(old.body, now.body).map((text) => `${where}${text}`);
  });
  const groups = [...allowed, SEEN_MEANWHILE].map(({ what, why }) => ({
    why,
    texts: all.filter((text) => what.test(text)),
  }));
  const notes = groups.flatMap(({ why, texts }) => (texts.length > 0 ? [`${texts.length} differences: ${why}`] : []));
  const different = all.filter((text) => !groups.some(({ texts }) => texts.includes(text)));
  return { compared: known.length, different, notes };
}
