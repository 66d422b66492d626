import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SIGNAL_WITHIN_MS, TEST_WITHIN_MS } from '@topup/kit/testing/limits';
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

/** They empty the supplier's account and stop the whole shop, so they run while nothing else buys. */
const ALONE = /(placed-orders|refill-planner|brakes)\.spec/;
/** Searches what the services logged during all other specs, so it runs last. */
const LAST = /logs\.spec/;

/**
 * Players' specs run on the phone, admins' on the desktop, and those whose outcome may depend on the size in both, each
 * with one theme. The other two combinations, with all states, run on demand: `--project=phone-light
 * --project=desktop-dark`.
 */
const OF_PLAYERS = /(payments|live-status|prices-phone)\.spec/;
/** What these prove depends on no layout, or they set the size of the screen themselves. */
const OF_ANY_SIZE =
  /(coming-back|controls|dev|early-visitor|floor|hard-times|hindi|icons|offline|purchase-safety|refused-reads|session|small-screens|translated|unavailable|visits)\.spec/;
/** Without more specs that sign in the one admin, who may sign in ten times a minute. */
const SCREENS = /(states|controls|unavailable|support-day|main-job|payments|admin-(money|orders|deliveries))\.spec/;
const OF_ADMINS = /(admin-(money|orders|prices)|support-day|keyboard-purchase|prices-many)\.spec/;

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

/** End-to-end tests in two sizes and both themes. */
export default defineConfig<TextSize>({
  testDir: import.meta.dirname,
  outputDir: join(ROOT, '.data/failures'),
  preserveOutput: 'failures-only',
  // Tests share no players and leave the simulators unchanged, except the ones that run alone.
  fullyParallel: true,
  workers: 3,
  timeout: TEST_WITHIN_MS,
  expect: { timeout: SIGNAL_WITHIN_MS },
  reporter: 'list',
  use: {
    baseURL: origin(),
    // Otherwise a page that never loads fails as the whole test's timeout, without its address.
    navigationTimeout: SIGNAL_WITHIN_MS,
    actionTimeout: SIGNAL_WITHIN_MS,
    // Specs that hold back requests would not see those of a service worker.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: QUIET },
  },
  projects: [
    { ...screen('phone-dark', 360, 800, 'dark'), testIgnore: [ALONE, LAST, OF_ADMINS] },
    screen('phone-light', 360, 800, 'light'),
    screen('desktop-dark', 1440, 900, 'dark'),
    // States are tested on the phone only, where space is scarcest.
    {
      ...screen('desktop-light', 1440, 900, 'light'),
      testIgnore: [ALONE, LAST, OF_PLAYERS, OF_ANY_SIZE],
      grepInvert: /screen |without scripts/,
    },
    {
      ...screen('alone', 1440, 900, 'light'),
      testIgnore: [],
      testMatch: ALONE,
      workers: 1,
      dependencies: ['desktop-light', 'phone-dark'],
    },
    ...screenshots,
    { ...screen('last', 1440, 900, 'light'), testIgnore: [], testMatch: LAST, dependencies: ['alone'] },
  ],
});
