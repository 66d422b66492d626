import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENABLED = ['rabbitmq_management', 'rabbitmq_prometheus'];
const NEEDED = [...ENABLED, 'rabbitmq_management_agent', 'rabbitmq_web_dispatch', 'rabbitmq_prelaunch'];

/**
 * Writes which plugins the broker enables, and a folder of links to these plugins and to all libraries: at each start the
 * broker reads all that its folder of plugins holds, and the plugins that the store does not use cost it a second.
 */
export function providePlugins(program: string, folder: string): Record<string, string> {
  const enabled = join(folder, 'enabled_plugins');
  writeFileSync(enabled, `[${ENABLED.join(',')}].\n`);
  const installed = join(dirname(program), '../plugins');
  const links = join(folder, 'plugins');
  rmSync(links, { recursive: true, force: true });
  if (!existsSync(installed)) return { RABBITMQ_ENABLED_PLUGINS_FILE: enabled };
  mkdirSync(links);
  for (const entry of readdirSync(installed)) {
    if (!entry.startsWith('rabbitmq_') || NEEDED.includes(entry.replace(/-.*/, '')))
      symlinkSync(join(installed, entry), join(links, entry));
  }
  return { RABBITMQ_ENABLED_PLUGINS_FILE: enabled, RABBITMQ_PLUGINS_DIR: links };
}
