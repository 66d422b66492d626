import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

/** The browser without a user interface is preferred: it shows the same pages in half the time. */
const find = (): string | null => which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/**
 * The system's browser. If there is none, it is installed from the system's packages; not every system has the headless
 * shell. Rejects with one clear sentence.
 */
export async function chromium(): Promise<string> {
  const there = find();
  if (there) return there;
  await install([{ what: 'Chromium', debian: 'chromium-headless-shell', brew: 'chromium' }]).catch(() =>
    install([{ what: 'Chromium', debian: 'chromium', brew: 'chromium' }]),
  );
  const installed = find();
  if (!installed) throw new Error('Chromium was installed but is still not to be found.');
  return installed;
}
