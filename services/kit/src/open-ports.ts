import type { BaseConfig } from './config.ts';

type Listener = { readonly listen: (host: string, port: number) => Promise<number> };

/** Opens the port of the health probes last: a service is never ready before it can be called. Rejects when a port is in use. */
export async function openPorts(
  http: Listener,
  health: Listener,
  { HOST, PORT, MANAGEMENT_PORT }: Pick<BaseConfig, 'HOST' | 'PORT' | 'MANAGEMENT_PORT'>,
): Promise<{ port: number; managementPort: number }> {
  const port = await http.listen(HOST, PORT);
  return { port, managementPort: await health.listen(HOST, MANAGEMENT_PORT) };
}
