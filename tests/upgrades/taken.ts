import { serviceNames, type ServiceName } from '@topup/proto/services';
import { page } from '../support/scrape.ts';
import { child } from '../support/stack.ts';

/** Calls and messages that a release's processes of a service have handled. */
type Count = { calls: number; messages: number };
/** By release. */
export type Taken = Map<string, Record<ServiceName, Count>>;

/** These services get messages all the time while players buy. */
const WITH_MESSAGES: readonly ServiceName[] = ['wallet', 'order', 'supplier-gateway'];
const WITH_CALLS: readonly ServiceName[] = ['auth', 'wallet', 'order', 'catalogue'];

function sum(text: string, metric: string): number {
  const counts = text.matchAll(new RegExp(`^${metric}_count(?:\\{.*\\})? (\\S+)$`, 'gm'));
  return [...counts].reduce((all, [, count]) => all + Number(count), 0);
}

const none = (): Record<ServiceName, Count> =>
  Object.fromEntries(serviceNames.map((name) => [name, { calls: 0, messages: 0 }])) as Record<ServiceName, Count>;

/** Adds what this process, which is about to end, has handled since its start. */
export async function addTaken(taken: Taken, release: string, name: string): Promise<void> {
  const text = await page(`${child(name).managementUrl}/metrics`);
  const ofRelease = taken.get(release) ?? none();
  taken.set(release, ofRelease);
  const count = ofRelease[name.replace(/-2$/, '') as ServiceName];
  count.calls += sum(text, 'http_request_duration_seconds');
  count.messages += sum(text, 'consumer_message_duration_seconds');
}

export const takenLines = (taken: Taken): string[] =>
  [...taken].map(([release, counts]) => {
    const texts = serviceNames.map((name) => `${name} ${counts[name].calls} / ${counts[name].messages}`);
    return `calls / messages taken by ${release}: ${texts.join(', ')}`;
  });

/** The services that did not work in one of the releases. */
export const idle = (taken: Taken): string[] =>
  [...taken].flatMap(([release, counts]) => [
    ...WITH_CALLS.filter((name) => counts[name].calls === 0).map((name) => `${name} of ${release} took no call`),
    ...WITH_MESSAGES.filter((name) => counts[name].messages === 0).map(
      (name) => `${name} of ${release} took no message`,
    ),
  ]);
