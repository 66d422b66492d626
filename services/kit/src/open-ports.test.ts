import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { createHealth, listen } from './health.ts';
import { openPorts } from './open-ports.ts';

const HOST = '127.0.0.1';

test('a service does not report ready before it can be called', async () => {
  const health = createHealth();
  const taken = createServer();
  const PORT = await listen(taken, HOST, 0);
  const free = createServer();
  const MANAGEMENT_PORT = await listen(free, HOST, 0);
  await new Promise((resolve) => free.close(resolve));
  const server = createServer((_, response) => response.end('served'));
  const http = { listen: (host: string, port: number) => listen(server, host, port) };
  const probe = () => fetch(`http://${HOST}:${MANAGEMENT_PORT}/readyz`);

  await expect(openPorts(http, health, { HOST, PORT, MANAGEMENT_PORT })).rejects.toThrow('EADDRINUSE');
  await expect(probe()).rejects.toThrow();

  await new Promise((resolve) => taken.close(resolve));
  expect(await openPorts(http, health, { HOST, PORT, MANAGEMENT_PORT })).toEqual({
    port: PORT,
    managementPort: MANAGEMENT_PORT,
  });
  expect((await probe()).status).toBe(200);
  server.closeAllConnections();
  server.close();
  await health.close();
});
