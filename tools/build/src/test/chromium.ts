import { globSync } from 'node:fs';
import { install, type Package } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

/** The headless browser is preferred: it shows the same pages in half the time. */
const find = (): string | null => which('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
const browser = (debian: string): Package => ({ what: 'Chromium', debian, brew: 'chromium' });

/** Installs the browser, and a font for Hindi, if missing. Rejects with one clear sentence if that fails. */
export async function chromium(): Promise<string> {
  if (!find()) await install([browser('chromium-headless-shell')]).catch(() => install([browser('chromium')]));
  const installed = find();
  if (!installed) throw new Error('Chromium was installed but is still not to be found.');
  await devanagari();
  return installed;
}

/** Without this font a Linux browser draws Hindi as boxes, which are wider than the letters and overflow narrow screens. */
async function devanagari(): Promise<void> {
  if (process.platform !== 'linux' || globSync('/usr/share/fonts/**/*[dD]eva*.{ttf,otf,ttc}').length > 0) return;
  const what = 'a Devanagari font';
  await install([{ what, debian: 'fonts-lohit-deva', brew: 'font-noto-sans-devanagari' }]);
}
