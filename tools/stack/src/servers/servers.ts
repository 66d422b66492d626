import type { StackSettings } from '../config.ts';
import type { Ports } from '../ports.ts';
import { say } from '../say.ts';
import type { Secrets } from '../secrets.ts';
import { install } from './install.ts';
import { planMongodb } from './mongodb/mongodb.ts';
import { planRabbitmq, type Broker } from './rabbitmq/rabbitmq.ts';
import { provision } from './rabbitmq/provision.ts';
import { planRedis } from './redis.ts';
import { isMissing, type Server } from './server.ts';

export type Servers = { readonly mongodb: Server; readonly rabbitmq: Broker; readonly redis: Server };

export async function planServers(
  stack: string,
  settings: StackSettings,
  ports: Ports,
  secrets: Secrets,
  stopping: AbortSignal,
): Promise<Servers> {
  const broker = () => planRabbitmq(stack, settings, ports, secrets);
  const cache = () => planRedis(stack, settings, ports, secrets.redis);
  await install([broker(), cache()].filter(isMissing).map(({ missing }) => missing));
  const [rabbitmq, redis] = [broker(), cache()];
  if (isMissing(rabbitmq) || isMissing(redis)) throw new Error('A server was installed but is still not to be found.');
  const mongodb = planMongodb(stack, settings, ports);
  if (rabbitmq.children.length === 0) await provision(stack, rabbitmq.managementUrl, secrets, stopping);
  for (const { name, how } of [mongodb, rabbitmq, redis]) say(`${name}: ${how}`);
  return { mongodb, rabbitmq, redis };
}

export const serverChildren = ({ mongodb, rabbitmq, redis }: Servers) =>
  [mongodb, rabbitmq, redis].flatMap(({ children }) => children);
