import { install, type Package } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

const find = (): string | null => which('firefox-esr', 'firefox');
const browser = (debian: string): Package => ({ what: 'Firefox', debian, brew: 'firefox' });

/** Installs Firefox if missing. Rejects with one clear sentence if that fails. */
export async function firefox(): Promise<string> {
  if (!find()) await install([browser('firefox-esr')]).catch(() => install([browser('firefox')]));
  const installed = find();
  if (!installed) throw new Error('Firefox was installed but is still not to be found.');
  return installed;
}
