import { Counter, Gauge, Histogram, type Metric, type Registry } from '@prometheus-io/client';

const DURATION_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Global, because outside tests each process is one service. */
const metrics = {
  confirmedMessages: new Counter({
    name: 'broker_messages_confirmed_total',
    help: 'Messages that the broker confirmed to this service',
    labelNames: ['to'],
    registers: [],
  }),
  requestSeconds: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; event streams are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [],
  }),
  messageSeconds: new Histogram({
    name: 'consumer_message_duration_seconds',
    help: 'From the delivery of a message to its settlement; outcome is done, retry, dead or returned',
    labelNames: ['queue', 'type', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers: [],
  }),
  messageWait: new Histogram({
    name: 'consumer_message_wait_seconds',
    help: 'From the sending of a message to its receipt here, by the clocks of both; without delayed or replayed messages',
    labelNames: ['queue'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 30, 60, 300, 1_800, 7_200],
    registers: [],
  }),
  outboxOldest: new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event that the broker has not confirmed',
    registers: [],
  }),
  // The label is not `job`, because Prometheus uses that name for its scrape targets.
  jobsFailed: new Counter({
    name: 'jobs_failed_total',
    help: 'Rounds of background jobs that ended with an error',
    labelNames: ['job_name'],
    registers: [],
  }),
  failedRounds: new Gauge({
    name: 'job_failed_rounds',
    help: 'Failed rounds of a background job since its last good one',
    labelNames: ['job_name'],
    registers: [],
  }),
  sweepFailures: new Counter({
    name: 'sweeper_failures_total',
    help: 'Documents that a sweeper could not claim, or whose handler failed',
    labelNames: ['job_name', 'collection', 'step'],
    registers: [],
  }),
  // Is 0 also in a process that uses no Redis.
  redisDown: new Gauge({
    name: 'redis_down',
    help: '1 while Redis does not answer this process, or refuses its commands',
    registers: [],
  }),
  redisFailures: new Counter({
    name: 'redis_commands_failed_total',
    help: 'Commands that Redis did not carry out; fault is away, hangs, read_only, full or error',
    labelNames: ['fault'],
    registers: [],
  }),
  stuckDocuments: new Gauge({
    name: 'sweeper_stuck_documents',
    help: 'Due documents that a sweeper cannot claim, because the database refuses to change them',
    labelNames: ['job_name', 'collection'],
    registers: [],
  }),
  brokerMissing: new Gauge({
    name: 'broker_missing',
    help: 'Queues, exchanges and rights that the broker lacks for this service',
    registers: [],
    collect(): void {
      this.set(countMissing());
    },
  }),
};

let countMissing = (): number => 0;
export const countMissingBy = (count: () => number): void => void (countMissing = count);

export const { confirmedMessages, requestSeconds, messageSeconds, messageWait, outboxOldest } = metrics;
export const { jobsFailed, failedRounds, sweepFailures, stuckDocuments, redisDown, redisFailures } = metrics;

export const registerMetrics = (registry: Registry): void => registerAll(registry, metrics);

export const registerAll = (registry: Registry, made: object): void =>
  (Object.values(made) as Metric[]).forEach((metric) => registry.registerMetric(metric));
