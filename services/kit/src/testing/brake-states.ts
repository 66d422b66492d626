import { brakesOf } from './brake-writes.ts';

/** The provider states of pacts about brakes. `issue` resolves with an admin's access token. */
export function brakeStates(service: string, names: readonly string[], url: string, issue: () => Promise<string>) {
  const brakes = brakesOf(service, async (method, path, body) => {
    const headers = { authorization: `Bearer ${await issue()}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as object };
  });
  const reviewAt = new Date(Date.now() + 3_600_000).toISOString();
  const releaseAll = async () => {
    for (const { name } of await brakes.state()) await brakes.release(name);
    return { reviewAt };
  };
  const on = (name: string) => async () => {
    await releaseAll();
    await brakes.putOn(name);
    return { reviewAt, brakeId: await brakes.idOf(name) };
  };
  return {
    'no brake is on': releaseAll,
    ...Object.fromEntries(names.map((name) => [`the brake ${name} is on`, on(name)])),
  };
}
