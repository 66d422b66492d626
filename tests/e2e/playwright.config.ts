import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { origin, ROOT } from '../support/stack.ts';
import type { TextSize } from './test.ts';

/** Flags that stop the browser from contacting anything but the store. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Empties the supplier's account, so it runs while nothing else buys. */
const ALONE = /placed-orders\.spec/;
/** Searches what the services logged during all other specs, so it runs last. */
const LAST = /logs\.spec/;

/**
 * Players' specs run on the phone, admins' on the desktop, and shared ones in both sizes, each with one theme.
 * The other two combinations, with all states, run on demand: `--project=phone-light --project=desktop-dark`.
 */
const OF_PLAYERS = /(payments|live-status|prices-phone)\.spec/;
/** Without more specs that sign in the one admin, who may sign in ten times a minute. */
const SCREENS = /(states|main-job|payments|admin-(money|orders|deliveries))\.spec/;
const OF_ADMINS = /admin-(money|orders|prices)\.spec/;

const screen = (name: string, width: number, height: number, colorScheme: 'dark' | 'light') => ({
  name,
  testIgnore: [ALONE, LAST],
  use: { viewport: { width, height }, colorScheme, hasTouch: width < 500, isMobile: width < 500 },
});

/**
 * Every state and every page of the main tasks, in three widths, both themes and two sizes of text. Run on demand, to
 * look at the screenshots: `npm run looks`.
 */
const screenshots = [320, 360, 1440].flatMap((width) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    ([100, 200] as const).map((textPercent) => {
      // With large text a wide screen gets the lists of a narrow one, which the admins' specs do not expect.
      const isPhone = width < 500;
      const { name, use } = screen(`look-${width}-${theme}-${textPercent}`, width, isPhone ? 800 : 900, theme);
      return {
        name,
        use: { ...use, textPercent },
        testMatch: SCREENS,
        testIgnore: isPhone || textPercent > 100 ? OF_ADMINS : [],
      };
    }),
  ),
);

/** End-to-end tests in two sizes and both themes. Screenshots of every screen go to `.data/pictures`. */
export default defineConfig<TextSize>({
  testDir: import.meta.dirname,
  outputDir: join(ROOT, '.data/browser'),
  // Specs share no players and leave the simulators unchanged, except the ones that run alone.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? 'json' : 'list',
  use: {
    baseURL: origin(),
    // Otherwise a page that never loads fails as the whole test's timeout, without its address.
    navigationTimeout: 60_000,
    // Specs that hold back requests would not see those of a service worker.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: QUIET },
  },
  projects: [
    { ...screen('phone-dark', 360, 800, 'dark'), testIgnore: [ALONE, LAST, OF_ADMINS] },
    screen('phone-light', 360, 800, 'light'),
    screen('desktop-dark', 1440, 900, 'dark'),
    // States are tested on the phone only, where space is scarcest.
    { ...screen('desktop-light', 1440, 900, 'light'), testIgnore: [ALONE, LAST, OF_PLAYERS], grepInvert: /screen / },
    {
      ...screen('alone', 1440, 900, 'light'),
      testIgnore: [],
      testMatch: ALONE,
      dependencies: ['desktop-light', 'phone-dark'],
    },
    ...screenshots,
    { ...screen('last', 1440, 900, 'light'), testIgnore: [], testMatch: LAST, dependencies: ['alone'] },
  ],
});
