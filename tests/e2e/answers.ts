import type { Page, Route } from '@playwright/test';

const HELD = Symbol('held');

/** Answers a request in place of the store, or passes it on. */
export type Answer = (route: Route) => unknown;

/** The store answers. Resolves when its answer has begun, so that streams count as answered. */
export const fromStore: Answer = async (route) => {
  await route.continue();
  // A page that is closed first gets none.
  await route
    .request()
    .response()
    .catch(() => null);
};

/** No answer. The request fails when the answer changes. */
export const never: Answer = () => HELD;

export type Answers = {
  /** Resolves when no request waits for an earlier answer any more, so that none of them can arrive after it. */
  readonly become: (answer: Answer) => Promise<void>;
  /** For the page's next document. Waits for no request of this one, because the end of a dropped one may never be reported. */
  readonly startOver: (answer: Answer) => Promise<void>;
};

/**
 * Answers the page's matching requests, from the store until told otherwise. Throws once the page is open, because it
 * may already have asked, and the machine's speed would decide which answer it shows.
 */
export async function answersTo(page: Page, urls: string | RegExp, first: Answer = fromStore): Promise<Answers> {
  if (page.url() !== 'about:blank') throw new Error(`The page is open and may already have asked for ${urls}.`);
  let answer = first;
  const held = new Set<Route>();
  const underWay = new Set<Promise<unknown>>();
  await page.route(urls, async (route) => {
    const answered = Promise.resolve(answer(route)).then((result) => void (result === HELD && held.add(route)));
    // A page that leaves, or a test that ends, drops its requests.
    const settled = answered.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    await answered;
  });
  const release = async () => {
    for (const route of held) await route.abort().catch(() => undefined);
    held.clear();
  };
  return {
    become: async (next) => {
      answer = next;
      await Promise.all(underWay);
      await release();
    },
    startOver: async (next) => {
      answer = next;
      underWay.clear();
      await release();
    },
  };
}
