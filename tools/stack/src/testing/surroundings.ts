import type { Ports } from '../ports.ts';
import type { ChildSpec } from '../process/child.ts';
import type { Secrets } from '../secrets.ts';
import type { Servers } from '../servers/servers.ts';

const key = Buffer.alloc(32).toString('base64url');
const secrets = new Proxy({} as Secrets, {
  get: (_, name) =>
    String(name).endsWith('Keys') ? `k1:${key}` : String(name).endsWith('Key') ? key : 'a-secret-text',
});

const own = [{ port: 4, managementPort: 5, debugPort: 6 }];
const services: Ports['services'] = { auth: own, wallet: own, order: own, catalogue: own, 'supplier-gateway': own };

/** What a stack of one process for each service needs, with addresses at which nothing listens. */
export const surroundings = {
  stack: 'test',
  ports: { frontDoor: 8080, simulators: 2, supplier: 3, services } as Ports,
  secrets,
  servers: {
    mongodb: { url: 'mongodb://localhost/' },
    rabbitmq: { url: 'amqp://localhost' },
    redis: { url: 'redis://localhost' },
  } as Servers,
  replicas: 1,
};

/** A child that is only named, never started. */
export const child = (name: string): ChildSpec => ({
  name,
  after: [],
  port: null,
  url: 'none',
  launch: () => Promise.reject(new Error(`${name} was started`)),
  ready: () => Promise.resolve(),
});
