import type { StackSettings } from '../config.ts';
import type { Ports } from '../ports.ts';
import { say } from '../say.ts';
import type { Secrets } from '../secrets.ts';
import { dockerProgram } from './docker.ts';
import { install } from './install.ts';
import { planMongodb } from './mongodb/mongodb.ts';
import { planRabbitmq, type Broker } from './rabbitmq/rabbitmq.ts';
import { provision } from './rabbitmq/provision.ts';
import { planRedis } from './redis.ts';
import { isMissing, type Server } from './server.ts';

export type Servers = { readonly mongodb: Server; readonly rabbitmq: Broker; readonly redis: Server };

/** Decides where MongoDB, RabbitMQ and Redis come from, installs what is missing and says what was taken and why. */
export async function planServers(
  stack: string,
  settings: StackSettings,
  ports: Ports,
  secrets: Secrets,
): Promise<Servers> {
  const docker = await dockerProgram();
  const broker = () => planRabbitmq(stack, settings, ports, secrets, docker);
  const cache = () => planRedis(stack, settings, ports, secrets.redis, docker);
  await install([broker(), cache()].filter(isMissing).map(({ missing }) => missing));
  const [rabbitmq, redis] = [broker(), cache()];
  if (isMissing(rabbitmq) || isMissing(redis)) throw new Error('A server was installed but is still not to be found.');
  const mongodb = planMongodb(stack, settings, ports, docker);
  if (rabbitmq.children.length === 0 && rabbitmq.managementUrl) await provision(rabbitmq.managementUrl, secrets);
  for (const { name, how } of [mongodb, rabbitmq, redis]) say(`${name}: ${how}`);
  return { mongodb, rabbitmq, redis };
}

export const serverChildren = ({ mongodb, rabbitmq, redis }: Servers) =>
  [mongodb, rabbitmq, redis].flatMap(({ children }) => children);
