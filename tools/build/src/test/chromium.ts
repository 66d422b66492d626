import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

const find = (): string | null => which('chromium', 'chromium-browser', 'google-chrome');

/** The system's browser, installed from the system's packages when there is none. Rejects with one clear sentence. */
export async function chromium(): Promise<string> {
  const there = find();
  if (there) return there;
  await install([{ what: 'Chromium', debian: 'chromium', brew: 'chromium' }]);
  const installed = find();
  if (!installed) throw new Error('Chromium was installed but is still not to be found.');
  return installed;
}
