import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { origin, ROOT } from '../support/stack.ts';

/** Flags for a browser that talks to nobody but the store. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What empties the supplier's account runs when nobody else buys anything. */
const ALONE = /placed-orders\.spec/;
/** Searches what the services wrote while all others ran. */
const LAST = /logs\.spec/;

/**
 * Players' behaviour is looked at on the phone, admins' on the desktop, and what both do in both sizes, each in a theme of
 * its own. The other two, and every state in them, on demand: `--project=phone-light --project=desktop-dark`.
 */
const OF_PLAYERS = /(payments|live-status|prices-phone)\.spec/;
const OF_ADMINS = /admin-(money|orders|prices)\.spec/;

const screen = (name: string, width: number, height: number, colorScheme: 'dark' | 'light') => ({
  name,
  testIgnore: [ALONE, LAST],
  use: { viewport: { width, height }, colorScheme, hasTouch: width < 500, isMobile: width < 500 },
});

/** The store as people see it: two sizes, both themes. Pictures of every screen go to `.data/pictures`. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(ROOT, '.data/browser'),
  // The specs share no player and leave the simulators as they are, but for the ones that run alone.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? 'json' : 'list',
  use: {
    baseURL: origin(),
    // A worker's requests are its own: specs that hold requests back would not see them.
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
    // States are looked at where space is scarcest.
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
