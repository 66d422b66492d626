import type { ServiceName } from '@topup/proto';
import { createBackground, type Background } from './background.ts';
import type { BaseConfig } from './config.ts';
import { createHealth, type Health } from './health.ts';
import { createHttpServer, type HttpServerOptions } from './http/server.ts';
import type { Job } from './job.ts';
import type { Log } from './log.ts';
import { connectBus, type Bus } from './messaging.ts';
import { connectMongo, type Database } from './mongo.ts';
import { openPorts } from './open-ports.ts';
import { connectRedis, type Redis } from './redis.ts';
import type { App } from './run.ts';

export type Opened = {
  readonly database: Database;
  readonly bus: Bus;
  readonly redis: Redis;
  readonly health: Health;
  readonly background: Background;
  /** Registers a `close` that runs at the stop, or when a later step of the start fails. The `close` added last runs first. */
  readonly onStop: (close: () => unknown) => void;
};

export type AppSteps<P, J> = {
  readonly service: ServiceName;
  readonly config: BaseConfig;
  readonly log: Log;
  /** `checkOnce`: a service that was connected to the broker once stays ready without it. */
  readonly broker: 'check' | 'checkOnce';
  readonly assemble: (opened: Opened) => P | Promise<P>;
  readonly http: (parts: P, opened: Opened) => Omit<HttpServerOptions, 'service' | 'log'>;
  readonly jobs: (parts: P, opened: Opened) => J;
  readonly consumers: (parts: P, opened: Opened) => Promise<unknown>;
};

export type RunningApp<P, J> = App & {
  readonly url: string;
  readonly managementUrl: string;
  readonly parts: P;
  readonly jobs: J;
};

/**
 * Starts a service. Its stop runs in the opposite order: it begins no new work, waits for requests and messages, then for
 * jobs, then for background work, closes the parts and the connections that they used, and the health port last. When a
 * step of the start fails, everything that earlier steps opened is closed in the same order.
 */
export async function runApp<P, J extends Readonly<Record<string, Job>>>(
  steps: AppSteps<P, J>,
): Promise<RunningApp<P, J>> {
  const { service, config, log } = steps;
  log.level = config.LOG_LEVEL;
  await using stack = new AsyncDisposableStack();
  const opened = await connect(steps, stack);
  const { health, bus, background } = opened;
  const parts = await steps.assemble(opened);
  const http = createHttpServer({ service, log, ...steps.http(parts, opened) });
  const jobs = steps.jobs(parts, opened);
  stack.defer(async () => void (await Promise.all(Object.values(jobs).map((job) => job.stop()))));
  stack.defer(async () => void (await Promise.all([http.close(), bus.stopConsuming()])));
  stack.defer(() => {
    health.stopping();
    background.beginStop();
  });
  await steps.consumers(parts, opened);
  const { port, managementPort } = await openPorts(http, health, config);
  const started = stack.move();
  return {
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    parts,
    jobs,
    stop: () => started.disposeAsync(),
  };
}

async function connect(
  { service, config, log, broker }: Pick<AppSteps<never, never>, 'service' | 'config' | 'log' | 'broker'>,
  stack: AsyncDisposableStack,
): Promise<Opened> {
  const opening = async <T extends { close(): Promise<void> }>(one: T | Promise<T>): Promise<T> =>
    stack.adopt(await one, (opened) => opened.close());
  const health = await opening(createHealth());
  const database = await opening(connectMongo(config.MONGO_URL, log));
  const redis = await opening(connectRedis(config.REDIS_URL, log));
  const bus = await opening(connectBus({ url: config.AMQP_URL, service, log }));
  health.check('database', database.ping);
  health[broker]('broker', bus.check);
  health.notice('broker', bus.missing);
  const parts = stack.use(new AsyncDisposableStack());
  const background = createBackground(log);
  stack.defer(background.stop);
  const onStop = (close: () => unknown) => parts.defer(async () => void (await close()));
  return { database, bus, redis, health, background, onStop };
}
