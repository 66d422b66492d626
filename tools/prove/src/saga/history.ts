import { indianDay } from '@topup/kit/indian-day';
import type { History } from '@topup/kit/testing/simulation/simulate';
import { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import { Scheduler } from '@topup/kit/testing/simulation/scheduler';
import { Broker } from './broker.ts';
import type { Design } from './design.ts';
import { dueAtMs, paymentsOf } from './due.ts';
import { Faults } from './faults.ts';
import { judge } from './judge.ts';
import { PayGateways, Supplier } from './external-systems.ts';
import { People } from './people.ts';
import { boot, type Replica, type ServiceName, type World } from './replicas.ts';

const SERVICES: readonly ServiceName[] = ['order', 'wallet', 'gateway'];
/** One history in this many begins within half an hour of midnight in India; the others begin at 5:30. */
const NEAR_MIDNIGHT = 5;
const MIDNIGHT_WINDOW_MS = 30 * 60_000;
const SPREAD_MS = 7_919;
const BEFORE_MIDNIGHT_MS = 18.5 * 3_600_000 - MIDNIGHT_WINDOW_MS;
const SKEW_MS = 60_000;
const FAULTY_STEPS_MIN = 60;
const FAULTY_STEPS_MORE = 340;
const ROUND_PERCENT = 12;
const TIMER_PERCENT = 5;
/** An order that is not settled after these fault-free rounds counts as stuck. */
const ROUNDS_MAX = 60;

/** First people order and faults strike, then the faults stop and everything is finished, then the result is judged. */
export class SagaHistory implements History {
  readonly counts: Record<string, number> = { steps: 0, crashes: 0, kills: 0, stalls: 0, leaps: 0 };
  private readonly world: World;
  private readonly replicas: Replica[] = [];
  private readonly people: People;
  private readonly faults: Faults;
  private readonly random: Random;
  private faultySteps: number;
  private rounds = 0;

  constructor(design: Design, seed: number) {
    const random = (this.random = randomFrom(seed));
    const scheduler = new Scheduler(random);
    if (seed % NEAR_MIDNIGHT === 0)
      scheduler.leap(BEFORE_MIDNIGHT_MS + ((seed * SPREAD_MS) % (2 * MIDNIGHT_WINDOW_MS)));
    const journalDelay = design.journalDelay?.(scheduler) ?? scheduler.journalDelay;
    const server = () => new MemoryServer(scheduler.serverNow, journalDelay, scheduler.connectionLost);
    const servers = { order: server(), wallet: server(), gateway: server() };
    const broker = new Broker(scheduler, () => this.replicas);
    this.world = {
      scheduler,
      broker,
      servers,
      design,
      blocks: new Map(),
      supplier: new Supplier(scheduler),
      payGateways: new PayGateways(scheduler),
    };
    const { handle } = design;
    const marks = new Set<string>();
    const mark = async (id: string) => !marks.has(id) && Boolean(marks.add(id));
    if (handle) broker.handle = (message, work) => handle(message, work, mark);
    for (const service of SERVICES) for (let n = 1 + random(2); n > 0; n--) this.boot(service);
    this.people = new People(this.world, this.replicas);
    this.faults = new Faults(this.world, this.replicas, this.counts, (service) => this.boot(service));
    this.faultySteps = FAULTY_STEPS_MIN + random(FAULTY_STEPS_MORE);
  }

  private boot(service: ServiceName): void {
    const process = { alive: true, stalledUntil: 0, skewMs: this.random(2 * SKEW_MS) - SKEW_MS };
    void boot(this.world, service, process).then((replica) => this.replicas.push(replica));
  }

  step(): boolean {
    this.counts['steps'] = (this.counts['steps'] ?? 0) + 1;
    if (this.faultySteps > 0) return this.faultyStep();
    const { scheduler } = this.world;
    if (scheduler.step() || scheduler.runTimer()) return true;
    return this.goOn();
  }

  private faultyStep(): boolean {
    const { scheduler } = this.world;
    this.faults.strike();
    this.people.act();
    if (this.random(100) < ROUND_PERCENT) this.anyRound();
    const isIdle = scheduler.isIdle;
    if ((isIdle || this.random(100) < TIMER_PERCENT) && !scheduler.runTimer()) this.anyRound();
    // Counts an empty step instead of calling `step`, which wakes a stalled process when nothing else is left to do.
    if (isIdle) scheduler.taken++;
    else scheduler.step();
    if (--this.faultySteps === 0) {
      this.faults.heal();
      this.people.heal();
    }
    return true;
  }

  private anyRound(): void {
    const replica = this.replicas[this.random(Math.max(1, this.replicas.length))];
    const rounds = replica?.host.rounds ?? [];
    if (replica && this.world.scheduler.isAwake(replica.host.process))
      rounds[this.random(Math.max(1, rounds.length))]?.();
  }

  /** Lets time pass until something is due. False when nothing will be due again, or after too many rounds. */
  private goOn(): boolean {
    const { scheduler } = this.world;
    const dueMs = dueAtMs(this.world, this.people.resolves);
    if (dueMs === null || this.rounds++ > ROUNDS_MAX) return false;
    const untilMs = Math.max(0, dueMs - scheduler.serverNow().getTime());
    scheduler.leap(untilMs + SKEW_MS + 1_000 * 2 ** Math.min(17, this.rounds));
    this.people.round();
    for (const service of SERVICES) {
      const able = this.replicas.filter((replica) => replica.service === service);
      for (const round of able[this.random(Math.max(1, able.length))]?.host.rounds ?? []) round();
    }
    return true;
  }

  violations(): string[] {
    const found = judge(this.world, this.people);
    for (const [name, count] of Object.entries(this.world.broker.traffic)) this.counts[name] = count;
    this.counts['of blocked accounts'] = this.people.orders().filter(({ blocked }) => blocked).length;
    this.counts['sends'] = this.world.supplier.sent.length;
    this.counts['delivered'] = this.world.supplier.delivered.size;
    const { payGateways } = this.world;
    this.counts['captures'] = payGateways.captured.length;
    this.counts['of another amount'] = payGateways.wrongAmounts;
    this.counts['source refunds'] = payGateways.refunds.taken.size;
    this.counts['given back'] = payGateways.refunds.accepted.length;
    this.counts['repeated refund requests'] = payGateways.refunds.repeated;
    this.counts['filed under another day'] = paymentsOf(this.world).filter(
      ({ _id, createdAt }) => (payGateways.opened.get(_id)?.filedOn ?? indianDay(createdAt)) !== indianDay(createdAt),
    ).length;
    for (const { status } of this.people.orders()) this.counts[status] = (this.counts[status] ?? 0) + 1;
    return found;
  }
}
