import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { origin, ROOT } from '../support/stack.ts';

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
const OF_ADMINS = /admin-(money|orders|prices)\.spec/;

const screen = (name: string, width: number, height: number, colorScheme: 'dark' | 'light') => ({
  name,
  testIgnore: [ALONE, LAST],
  use: { viewport: { width, height }, colorScheme, hasTouch: width < 500, isMobile: width < 500 },
});

/** End-to-end tests in two sizes and both themes. Screenshots of every screen go to `.data/pictures`. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(ROOT, '.data/browser'),
  // Specs share no players and leave the simulators unchanged, except the ones that run alone.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? 'json' : 'list',
  use: {
    baseURL: origin(),
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
    { ...screen('last', 1440, 900, 'light'), testIgnore: [], testMatch: LAST, dependencies: ['alone'] },
  ],
});
