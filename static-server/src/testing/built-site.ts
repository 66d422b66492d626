import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Makes a folder with these files, as a front end's build leaves it. */
export function builtSite(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export const completeConfig = {
  stack: 'topup',
  googleClientId: 'client.apps.example',
  googleSignIn: { mode: 'google' },
  support: { email: 'help@example.com', phone: '+91 1', whatsappNumber: '911', city: 'Pune' },
  remotes: [{ name: 'storefront', entry: '/remotes/storefront/remoteEntry.js' }],
} as const;
