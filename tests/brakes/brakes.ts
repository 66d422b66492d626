import { brakesOf } from '@topup/kit/testing/brake-writes';
import { asAdmin } from '../chaos/customers.ts';
import { until } from '../support/stack.ts';

export type BrakeName = { readonly service: string; readonly name: string };
/** Times in milliseconds since the epoch. Nothing that the brake stops may begin in it. */
export type Window = BrakeName & { readonly from: number; readonly to: number };

/** The promise: two seconds after the answer, no replica lets anything begin. */
export const WORKS_WITHIN_MS = 2_000;
const ANSWERED_WITHIN_MS = 120_000;

const of = async (service: string) => brakesOf(service, (await asAdmin()).call);

const accepted = ({ status, body }: { status: number; body: object }): boolean => {
  const { code, message } = body as { code?: string; message?: string };
  // An earlier try, whose answer was lost, may have put it on.
  if (status === 200 || code === 'brake_on') return true;
  throw new Error(`${status} ${code} ${message}`);
};

/** Puts the brake on. Resolves with the time at which it has to work. */
export async function putOn({ service, name }: BrakeName): Promise<number> {
  await until(`${name} is on`, async () => accepted(await (await of(service)).putOn(name)), ANSWERED_WITHIN_MS);
  return Date.now() + WORKS_WITHIN_MS;
}

/** Releases the brake. Resolves with the last time at which it had to work. */
export async function release({ service, name }: BrakeName): Promise<number> {
  let lastAt = Date.now();
  await until(
    `${name} is released`,
    async () => {
      const brakes = await of(service);
      const id = await brakes.idOf(name);
      if (id === 'off') return true;
      lastAt = Date.now();
      return accepted(await brakes.release(name, id));
    },
    ANSWERED_WITHIN_MS,
  );
  return lastAt;
}
