export type KeyTimes = { readonly _id: number; readonly activeFrom: Date };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ROTATE_EVERY_MS = 30 * DAY_MS;
/** Long enough that every service has loaded a new key before auth signs with it. */
const PUBLISH_AHEAD_MS = 15 * MINUTE_MS;
/** How long a public key stays published after its successor starts to sign: longer than an access token is valid (10 min). */
const KEEP_MS = DAY_MS;

const newestFirst = <K extends KeyTimes>(keys: readonly K[]): K[] => [...keys].sort((a, b) => b._id - a._id);

export const signingKey = <K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined =>
  newestFirst(keys).find(({ activeFrom }) => activeFrom <= now);

export function isOver(keys: readonly KeyTimes[], key: KeyTimes, now: Date): boolean {
  const successor = keys.find(({ _id }) => _id === key._id + 1);
  return successor !== undefined && now.getTime() - successor.activeFrom.getTime() > KEEP_MS;
}

export const publishedKeys = <K extends KeyTimes>(keys: readonly K[], now: Date): K[] =>
  keys.filter((key) => !isOver(keys, key, now));

export function nextKey(keys: readonly KeyTimes[], now: Date, forced = false): KeyTimes | null {
  const newest = newestFirst(keys)[0];
  if (!newest) return { _id: 1, activeFrom: now };
  const pending = newest.activeFrom > now;
  const old = now.getTime() - newest.activeFrom.getTime() >= ROTATE_EVERY_MS - PUBLISH_AHEAD_MS;
  if (pending || !(old || forced)) return null;
  return { _id: newest._id + 1, activeFrom: new Date(now.getTime() + PUBLISH_AHEAD_MS) };
}
