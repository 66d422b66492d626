import { createServer } from 'node:net';
import { MAIN_STACK } from '@topup/kit/local-stack';
import { identityOf } from './config.ts';
import { serviceNames, type ServiceName } from '@topup/proto/services';
import { ofEveryService, readChart } from './chart.ts';

export type ServicePorts = { readonly port: number; readonly managementPort: number };
/** A debugger attaches to `debugPort`, with `dev` only. */
export type DebuggedPorts = ServicePorts & { readonly debugPort: number };
export type Ports = {
  readonly frontDoor: number;
  readonly simulators: number;
  readonly supplier: number;
  readonly mongodb: number;
  readonly amqp: number;
  readonly amqpDistribution: number;
  readonly epmd: number;
  readonly amqpManagement: number;
  readonly amqpMetrics: number;
  readonly redis: number;
  /** With `dev` only. */
  readonly frontEnds: number;
  readonly services: Readonly<Record<ServiceName, readonly DebuggedPorts[]>>;
};

export const REPLICAS_MAX = 2;
const MAIN_FRONT_DOOR = 8080;
/** Below the ephemeral range (32768 and up) and above 10080, the last port that browsers and fetch refuse. */
const FIRST_PORT = 10_100;
const PORTS_END = 32_768;
/** How many ports come before those of the services: for servers, simulators, front door and front ends. */
const SINGLE = 11;
const PORTS_PER_PROCESS = 3;
const BLOCK_SIZE = SINGLE + serviceNames.length * REPLICAS_MAX * PORTS_PER_PROCESS;
export const BLOCKS = Math.floor((PORTS_END - FIRST_PORT) / BLOCK_SIZE);
const BLOCKS_TRIED_MAX = 40;

/** The front door and first service processes of the main stack get fixed ports, even if these are taken: see `refuseTaken`. */
export async function planPorts(stack: string, frontDoorPort?: number): Promise<Ports> {
  const home = Number.parseInt(identityOf(stack), 16) % BLOCKS;
  for (let i = 0; i < BLOCKS_TRIED_MAX; i++) {
    const ports = blockOf((home + i) % BLOCKS);
    if (!(await allFree(numbersOf(ports)))) continue;
    const chosen = stack === MAIN_STACK ? await withPublicPorts(ports) : ports;
    return frontDoorPort ? { ...chosen, frontDoor: frontDoorPort } : chosen;
  }
  throw new Error(`No free block of ${BLOCK_SIZE} ports was found for the stack '${stack}'.`);
}

export function blockOf(slot: number): Ports {
  const at = (offset: number): number => FIRST_PORT + slot * BLOCK_SIZE + offset;
  const processes = (i: number): DebuggedPorts[] =>
    Array.from({ length: REPLICAS_MAX }, (_, replica) => {
      const first = SINGLE + (i * REPLICAS_MAX + replica) * PORTS_PER_PROCESS;
      return { port: at(first), managementPort: at(first + 1), debugPort: at(first + 2) };
    });
  return {
    frontDoor: at(0),
    simulators: at(1),
    supplier: at(2),
    mongodb: at(3),
    amqp: at(4),
    amqpDistribution: at(5),
    epmd: at(6),
    amqpManagement: at(7),
    redis: at(8),
    amqpMetrics: at(9),
    frontEnds: at(10),
    services: ofEveryService((_, i) => processes(i)),
  };
}

/** The block of ports to which a running server's port belongs. */
export const blockWith = (port: number): Ports => blockOf(Math.floor((port - FIRST_PORT) / BLOCK_SIZE));

async function withPublicPorts(ports: Ports): Promise<Ports> {
  const { services } = await readChart();
  const publicPorts = (name: ServiceName) =>
    ports.services[name].map((one, replica) => (replica === 0 ? { ...one, ...services[name] } : one));
  return { ...ports, frontDoor: MAIN_FRONT_DOOR, services: ofEveryService(publicPorts) };
}

const numbersOf = ({ services, ...single }: Ports): number[] => [
  ...Object.values(single),
  ...serviceNames.flatMap((name) => services[name].flatMap((ports) => Object.values(ports))),
];

async function allFree(ports: readonly number[]): Promise<boolean> {
  return (await Promise.all(ports.map(isFree))).every(Boolean);
}

/** Throws one sentence that names the ports in use. */
export async function refuseTaken(stack: string, ports: Ports): Promise<void> {
  const numbers = numbersOf(ports);
  const free = await Promise.all(numbers.map(isFree));
  const taken = numbers.filter((_, i) => !free[i]);
  if (taken.length > 0)
    throw new Error(`Port ${taken.join(', ')} is in use by another program; stop it, then start '${stack}' again.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
