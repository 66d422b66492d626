import { inParallel } from '@topup/kit/in-parallel';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import type { Services } from './services.ts';
import { HOUR_MS, play, STORIES, type Buyer, type Story, type StoryName } from './stories.ts';

export const DAYS = 400;
const DAY_MS = 24 * HOUR_MS;
const PAUSE_MS = 60_000;
const NAMES = Object.keys(STORIES) as StoryName[];
const TOTAL = NAMES.reduce((sum, name) => sum + STORIES[name].share, 0);
const SEED = 20;

const fits = ({ minAgeMs, maxAgeMs = Infinity }: Story, ageMs: number): boolean =>
  minAgeMs <= ageMs && ageMs <= maxAgeMs;

function anyStory(random: Random, ageMs: number): StoryName {
  let at = random(TOTAL);
  const name = NAMES.find((each) => (at -= STORIES[each].share) < 0) ?? 'delivered';
  return fits(STORIES[name], ageMs) ? name : 'delivered';
}

/** Buyers order in parallel; each buyer's orders follow one another. The first buyer's orders have every outcome. */
export async function fill(
  services: Services,
  buyers: readonly Buyer[],
  count: number,
  endMs: number,
  done: () => void,
): Promise<void> {
  const random = randomFrom(SEED);
  const anyTime = (): number => endMs - random(DAYS) * DAY_MS - random(DAY_MS);
  // Newest first, so that the first buyer gets the newest order.
  const times = [endMs, ...Array.from({ length: count - 1 }, anyTime)].toSorted((a, b) => b - a);
  let failure: unknown = null;
  const orders = async (buyer: Buyer, number: number): Promise<void> => {
    const dice = randomFrom(SEED + 1 + number);
    const missing = new Set(number === 0 ? NAMES : []);
    let freeMs = 0;
    for (const planned of times.filter((_, n) => n % buyers.length === number).toReversed()) {
      if (failure) return;
      const atMs = Math.min(Math.max(planned, freeMs + PAUSE_MS), endMs);
      const ageMs = Date.now() - atMs;
      const story = [...missing].find((name) => fits(STORIES[name], ageMs)) ?? anyStory(dice, ageMs);
      missing.delete(story);
      freeMs = await play(services, dice, buyer, atMs, story);
      done();
    }
  };
  // Throws an error only after all buyers have ended, because the caller then closes the databases.
  await inParallel([...buyers.entries()], async ([i, buyer]) => {
    await orders(buyer, i).catch((error: unknown) => (failure ??= error));
  });
  if (failure) throw failure;
}
