import type { Replica, ServiceName, World } from './replicas.ts';

const STALL_STEPS = 120;
const MINUTE_MS = 60_000;
/** Leaps of time: 6 min passes the deadline of a send, 31 min the end of a pending order, 25 h that of a placed order. */
const LEAPS_MS = [
  ...[5_000, 20_000, 20_000, MINUTE_MS, MINUTE_MS, 6 * MINUTE_MS, 6 * MINUTE_MS, 6 * MINUTE_MS],
  ...[31 * MINUTE_MS, 25 * 60 * MINUTE_MS],
];

/** Probability of each fault per step, in thousandths. */
const CRASH = 12;
const KILL = 100;
const STALL = 30;
const WIPE = 3;
const REPLAY = 8;
const OUTAGE = 5;
const LEAP = 30;

export class Faults {
  private readonly world: World;
  private readonly replicas: Replica[];
  private readonly counts: Record<string, number>;
  private readonly reboot: (service: ServiceName) => void;

  constructor(
    world: World,
    replicas: Replica[],
    counts: Record<string, number>,
    reboot: (service: ServiceName) => void,
  ) {
    this.world = world;
    this.replicas = replicas;
    this.counts = counts;
    this.reboot = reboot;
  }

  strike(): void {
    const { scheduler, broker, supplier } = this.world;
    const { random } = scheduler;
    let fate = random(1_000);
    const is = (thousandths: number): boolean => (fate -= thousandths) < 0 && (fate = 1_000) > 0;
    if (is(CRASH)) this.crash();
    if (is(KILL)) this.kill();
    if (is(STALL)) this.stall();
    if (is(WIPE)) broker.wipe();
    if (is(REPLAY)) broker.replay();
    if (is(OUTAGE)) supplier.isDown = !supplier.isDown;
    if (is(LEAP)) {
      this.count('leaps');
      scheduler.leap(LEAPS_MS[random(LEAPS_MS.length)] ?? 0);
    }
  }

  private count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }

  private crash(): void {
    const i = this.world.scheduler.random(Math.max(1, this.replicas.length));
    const [dead] = this.replicas.splice(i, 1);
    if (!dead) return;
    this.count('crashes');
    dead.host.process.alive = false;
    this.world.broker.giveBack(dead);
    this.reboot(dead.service);
  }

  private kill(): void {
    const servers = Object.values(this.world.servers);
    if (servers[this.world.scheduler.random(servers.length)]?.kill()) this.count('kills');
  }

  private stall(): void {
    const { random, taken } = this.world.scheduler;
    const replica = this.replicas[random(Math.max(1, this.replicas.length))];
    if (!replica) return;
    this.count('stalls');
    replica.host.process.stalledUntil = taken + random(STALL_STEPS);
  }

  heal(): void {
    this.world.scheduler.faults = false;
    this.world.supplier.isDown = false;
    this.world.broker.replay();
  }
}
