import { randomFrom } from '@topup/kit/testing/simulation/random';
import { Scheduler, type Process } from '@topup/kit/testing/simulation/scheduler';
import { effectOf, workload, type Command, type Outcome } from './workload.ts';

/** Runs a command on one replica; null when its key belongs to another command, so nothing was answered. */
type Worker = (command: Command) => Promise<Outcome | null>;

/** A design for keeping wallets, as the simulation sees it. */
export type Design = {
  readonly name: string;
  open(scheduler: Scheduler): {
    worker(process: Process): Promise<Worker>;
    balanceOf(accountId: string): number;
    /** Contradictions within its own records. */
    contradictions(): string[];
    /**
     * Kills and restarts the database; false when no write was lost. Absent for a design whose writes are durable at
     * once.
     */
    killDatabase?(): boolean;
  };
};

export type Counts = {
  steps: number;
  crashes: number;
  kills: number;
  stalls: number;
  deliveries: number;
  answers: number;
};
type Replica = { readonly process: Process; readonly inHand: Set<Message>; worker: Worker | null };
type Message = { readonly command: Command; readonly late: boolean };

const REPLICAS_MAX = 3;
const CRASH_PERCENT = 2;
const KILL_PERCENT = 12;
const STALL_PERCENT = 4;
const STALL_STEPS = 60;
const SKEW_MS = 60_000;
/** Maximum number of fault-free steps. A command that is unanswered by then counts as lost. */
const DRAIN_STEPS_MAX = 20_000;

/**
 * One seed's history: first commands, duplicates and faults; then faults stop and everything drains; then it is judged.
 */
export class Schedule {
  readonly counts: Counts = { steps: 0, crashes: 0, kills: 0, stalls: 0, deliveries: 0, answers: 0 };
  private readonly scheduler: Scheduler;
  private readonly records: ReturnType<Design['open']>;
  private readonly replicas: Replica[] = [];
  private readonly late: Message[] = [];
  private readonly commands: Command[];
  private readonly unacked = new Set<Message>();
  private readonly outcomes = new Map<string, Set<Outcome>>();
  private readonly carriedOut = new Set<Command>();
  private faultySteps: number;

  constructor(design: Design, seed: number) {
    const random = randomFrom(seed);
    this.scheduler = new Scheduler(random);
    this.records = design.open(this.scheduler);
    this.commands = workload(random);
    for (let i = 1 + random(REPLICAS_MAX); i > 0; i--) this.replicas.push(this.boot());
    for (const command of this.commands)
      for (let copies = 1 + random(2); copies > 0; copies--)
        this.send({ command, late: copies > 1 && random(2) === 0 });
    this.faultySteps = 20 + random(80);
  }

  private boot(): Replica {
    const { random } = this.scheduler;
    const process = { alive: true, stalledUntil: 0, skewMs: random(SKEW_MS) - SKEW_MS / 2 };
    const replica: Replica = { process, inHand: new Set(), worker: null };
    void this.records.worker(process).then((worker) => (replica.worker = worker));
    return replica;
  }

  private send(message: Message): void {
    this.unacked.add(message);
    if (message.late && this.scheduler.faults) this.late.push(message);
    else this.scheduler.add(null, () => this.deliver(message));
  }

  private deliver(message: Message): void {
    const replica = this.replicas[this.scheduler.random(this.replicas.length)];
    if (!replica?.worker) return this.scheduler.add(null, () => this.deliver(message));
    this.counts.deliveries++;
    const { process, worker, inHand } = replica;
    inHand.add(message);
    const onOutcome = (work: () => void) => (process.alive && inHand.delete(message) ? work() : undefined);
    worker(message.command).then(
      (outcome) => onOutcome(() => this.answered(process, message, outcome)),
      () => onOutcome(() => this.again(message)),
    );
  }

  /** The command is answered; the process may still die before it acknowledges the message. */
  private answered(process: Process, message: Message, outcome: Outcome | null): void {
    const { command } = message;
    if (outcome) {
      this.counts.answers++;
      this.outcomes.set(command.key, (this.outcomes.get(command.key) ?? new Set()).add(outcome));
      if (outcome === 'ok' && command.kind !== 'void') this.carriedOut.add(command);
    }
    const { inHand } = this.replicas.find((replica) => replica.process === process) as Replica;
    inHand.add(message);
    this.scheduler.add(process, () => {
      inHand.delete(message);
      this.unacked.delete(message);
    });
  }

  private again(message: Message): void {
    this.unacked.delete(message);
    this.send({ ...message, late: false });
  }

  /** Takes one step; false when the history is over. */
  step(): boolean {
    if (this.faultySteps-- > 0) this.faults();
    else if (this.scheduler.faults) this.heal();
    this.counts.steps++;
    const more = this.scheduler.step();
    if (this.scheduler.faults) return true;
    return more && this.faultySteps > -DRAIN_STEPS_MAX;
  }

  private heal(): void {
    this.scheduler.faults = false;
    for (const message of this.late) this.scheduler.add(null, () => this.deliver(message));
  }

  private faults(): void {
    const { random } = this.scheduler;
    const i = random(this.replicas.length);
    const replica = this.replicas[i] as Replica;
    const fate = random(100);
    if (fate < CRASH_PERCENT) this.crash(i, replica);
    else if (fate < CRASH_PERCENT + STALL_PERCENT) {
      this.counts.stalls++;
      replica.process.stalledUntil = this.scheduler.taken + random(STALL_STEPS);
    } else if (fate < CRASH_PERCENT + STALL_PERCENT + KILL_PERCENT && this.records.killDatabase) {
      if (this.records.killDatabase()) this.counts.kills++;
    }
  }

  /** The broker gives the messages of a dead process to another one. */
  private crash(i: number, { process, inHand }: Replica): void {
    this.counts.crashes++;
    process.alive = false;
    this.replicas[i] = this.boot();
    for (const message of inHand) this.again(message);
  }

  /** Every violated guarantee of this history. */
  violations(): string[] {
    const found = this.records.contradictions();
    if (this.unacked.size > 0) found.push(`${this.unacked.size} commands were never settled`);
    for (const [key, outcomes] of this.outcomes)
      if (outcomes.size > 1) found.push(`${key} was answered as ${[...outcomes].join(' and ')}`);
    const effects = new Map<string, number>(this.commands.map(({ accountId }) => [accountId, 0]));
    const keys = new Set<string>();
    for (const command of this.carriedOut) {
      const known = keys.has(command.key) && [...this.carriedOut].find(({ key }) => key === command.key);
      if (known && known.amountPaise !== command.amountPaise) found.push(`${command.key} was carried out twice`);
      if (known) continue;
      keys.add(command.key);
      effects.set(command.accountId, (effects.get(command.accountId) ?? 0) + effectOf(command));
    }
    for (const [accountId, sum] of effects) {
      const balance = this.records.balanceOf(accountId);
      if (balance !== sum) found.push(`wallet ${accountId} holds ${balance}, its answers make ${sum} paise`);
      if (balance < 0) found.push(`wallet ${accountId} is at ${balance} paise`);
    }
    return found;
  }
}
