import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

/** The headless browser is preferred: it shows the same pages in half the time. */
const find = (): string | null => which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/** Installs the browser if it is missing. Rejects with one clear sentence if that fails. */
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
