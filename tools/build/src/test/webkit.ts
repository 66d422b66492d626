import { install, type Package } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

const PROGRAMS: Readonly<Record<string, Package>> = {
  WebKitWebDriver: { what: 'WebKitGTK', debian: 'webkit2gtk-driver', brew: 'webkitgtk' },
  Xvfb: { what: 'an X server without a screen', debian: 'xvfb', brew: 'xorg-server' },
};

/** Installs WebKitGTK's browser with its driver, and a display for it, if missing. */
export async function webkit(): Promise<void> {
  await install(Object.keys(PROGRAMS).flatMap((program) => (which(program) ? [] : (PROGRAMS[program] ?? []))));
}
