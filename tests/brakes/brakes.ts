import { asAdmin } from '../chaos/customers.ts';
import { until } from '../support/stack.ts';

export type BrakeName = { readonly service: string; readonly name: string };
/** Times in milliseconds since the epoch. Nothing that the brake stops may begin in it. */
export type Window = BrakeName & { readonly from: number; readonly to: number };

/** The promise: two seconds after the answer, no replica lets anything begin. */
export const WORKS_WITHIN_MS = 2_000;
const ANSWERED_WITHIN_MS = 120_000;

type Listed = { data: { brakes: readonly { name: string; on: { id: string } | null }[] } };

const call = async (method: string, path: string, body?: object) => (await asAdmin()).call<Listed>(method, path, body);

/** Puts the brake on. Resolves with the time at which it has to work. */
export async function putOn({ service, name }: BrakeName): Promise<number> {
  const path = `/api/admin/brakes/${service}/${name}/put-on`;
  await until(
    `${name} is on`,
    async () => {
      const reviewAt = new Date(Date.now() + 3_600_000).toISOString();
      const { status, body } = await call('POST', path, { reason: 'A proof of the brakes.', reviewAt });
      // An earlier try, whose answer was lost, may have put it on.
      if (status === 200 || body.code === 'brake_on') return true;
      throw new Error(`${status} ${body.code} ${body.message}`);
    },
    ANSWERED_WITHIN_MS,
  );
  return Date.now() + WORKS_WITHIN_MS;
}

/** Releases the brake. Resolves with the last time at which it had to work. */
export async function release({ service, name }: BrakeName): Promise<number> {
  const path = `/api/admin/brakes/${service}`;
  let lastAt = Date.now();
  await until(
    `${name} is released`,
    async () => {
      const listed = await call('GET', path);
      if (listed.status !== 200) throw new Error(`${listed.status} ${listed.body.code}`);
      const id = listed.body.data.brakes.find((brake) => brake.name === name)?.on?.id;
      if (id === undefined) return true;
      lastAt = Date.now();
      const { status, body } = await call('POST', `${path}/${name}/release`, { id, reason: 'The proof goes on.' });
      if (status === 200) return true;
      throw new Error(`${status} ${body.code} ${body.message}`);
    },
    ANSWERED_WITHIN_MS,
  );
  return lastAt;
}
