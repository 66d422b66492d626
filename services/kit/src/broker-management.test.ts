import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { managementAt } from './broker-management.ts';

test('no call uses a connection that the broker may have ended', async () => {
  let connections = 0;
  /** Answers one request of a connection and ends it at the next, as a broker does whose idle time was over. */
  const broker = createServer((socket) => {
    connections++;
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      socket.once('data', () => socket.destroy());
    });
  });
  await once(broker.listen(0, '127.0.0.1'), 'listening');
  const management = managementAt(`http://name:word@127.0.0.1:${(broker.address() as AddressInfo).port}`);
  for (const path of ['/api/one', '/api/two']) {
    expect(await management.read(path)).toEqual({});
    // The client may keep the connection from here on.
    await new Promise(setImmediate);
  }
  expect(connections).toBe(2);
  broker.close();
});

test('(connection lost before the answer): the call is made again; (connection refused): an error that names it', async () => {
  let connections = 0;
  const broker = createServer((socket) =>
    socket.once('data', () => {
      if (++connections === 1) socket.end();
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    }),
  );
  await once(broker.listen(0, '127.0.0.1'), 'listening');
  const management = managementAt(`http://name:word@127.0.0.1:${(broker.address() as AddressInfo).port}`);
  await management.remove('/api/vhosts/gone');
  expect(connections).toBe(2);

  broker.close();
  await once(broker, 'close');
  await expect(management.remove('/api/vhosts/gone')).rejects.toThrow('no answer to DELETE /api/vhosts/gone');
});
