import { existsSync } from 'node:fs';
import { run, say } from '../steps.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The system's browser, installed from the system's packages when there is none. Rejects with one clear sentence. */
export async function chromium(): Promise<string> {
  const there = PLACES.find((path) => existsSync(path));
  if (there) return there;
  say('  installing chromium from the system packages');
  const root = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    run(root ? 'apt-get' : 'sudo', [...(root ? [] : ['-n', 'apt-get']), ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    await apt('update', '-q');
    await apt('install', '-q', '-y', '--no-install-recommends', 'chromium');
  } catch (error) {
    throw new Error('The browser tests need Chromium: install the package `chromium`.', { cause: error });
  }
  return '/usr/bin/chromium';
}
