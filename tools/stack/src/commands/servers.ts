import { readSettings } from '../config.ts';
import { planPorts, refuseTaken } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { planServers, serverChildren } from '../servers/servers.ts';
import { runSession } from '../session.ts';
import { print } from '../say.ts';
import { exportLines, writeTestEnv } from '../test/test-env.ts';

export function runServers(stack: string): Promise<number> {
  return runSession(stack, async ({ supervisor, stopping }) => {
    const settings = readSettings();
    const secrets = loadSecrets(stack);
    const ports = await planPorts(stack, settings.TOPUP_PORT);
    await refuseTaken(stack, ports);
    const servers = await planServers(stack, settings, ports, secrets, stopping);
    await supervisor.add(serverChildren(servers));
    print(exportLines(writeTestEnv(stack, servers)));
  });
}
