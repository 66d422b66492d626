import { setTimeout as pause } from 'node:timers/promises';
import { as } from '@topup/tests/chaos/customers';
import type { Answer, Player } from '@topup/tests/support/shop';
import type { Book } from './book.ts';

export type Person = { readonly email: string; readonly accountId: string };
/** A call that may be repeated until the store decides it, for example because each repeat has the same key. */
type Call<T> = (player: Player) => Promise<Answer<T>>;

const UNDECIDED_AFTER_MS = 300_000;
const REPEAT_MS = 400;

type Seen = { readonly status: number; readonly body: { readonly code?: string } };
/** True for no answer (0), an error of the store, too many calls, a session that ended, or the same call still in hand. */
const undecided = ({ status, body }: Seen): boolean =>
  status === 0 || status >= 500 || status === 429 || status === 401 || body.code === 'in_flight';

/** Repeats a call, as a careful client does, until the answer is a decision. Throws after five minutes. */
export async function decided<T>(book: Book, person: Person, what: string, call: Call<T>): Promise<Answer<T>> {
  const deadline = performance.now() + UNDECIDED_AFTER_MS;
  for (;;) {
    const answer = await as(person)
      .then(call)
      .catch((): Answer<T> => ({ status: 0, body: { code: 'no_answer' } as Answer<T>['body'] }));
    book.answered(answer.status);
    if (answer.status === 500) book.breaches.push(`${what}: a service answered with a bug`);
    if (!undecided(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`${what}: undecided after 5 min, the last answer was ${answer.status} ${answer.body.code}`);
    await pause(REPEAT_MS);
  }
}

export async function openPerson(email: string): Promise<Person> {
  const { accountId } = await as({ email });
  return { email, accountId };
}
