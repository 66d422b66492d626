import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import CircuitBreaker from 'opossum';
import { signatureHeaders, webhookBody, type ToldNotice } from './body.ts';
import { NotTaken, post } from './post.ts';

type Webhook = { readonly url: URL; readonly secret: string };
export type Sender = {
  /** Rejects with NotTaken, also while the breaker is open. */
  readonly send: (notices: readonly ToldNotice[]) => Promise<void>;
  /** True after three failures out of at most five posts in five minutes, for 30 s. Then one post tries again. */
  readonly isOpen: () => boolean;
  readonly measure: (oldestUnsent: Date | null) => void;
  readonly close: () => void;
};
type SenderDeps = {
  readonly webhook: Webhook;
  readonly publicOrigin: string;
  readonly metrics: ReturnType<typeof webhookMetrics>;
  readonly now: () => Date;
  readonly timeoutMs?: number | undefined;
};

const TIMEOUT_MS = 5_000;
const RESULTS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Shown by every auth process, also in a shop without a webhook: an alert needs its metric. */
export function webhookMetrics(registry: Registry) {
  const posts = new Counter({
    name: 'auth_webhook_posts_total',
    help: 'posts to the webhook, by the class of the answer',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of RESULTS) posts.inc({ result }, 0);
  const waiting = new Gauge({
    name: 'auth_webhook_oldest_unsent_seconds',
    help: 'how long the oldest notice waits for the webhook; 0 when none waits',
    registers: [registry],
  });
  return { posts, waiting };
}

export function createSender({ webhook, publicOrigin, metrics, now, timeoutMs = TIMEOUT_MS }: SenderDeps): Sender {
  const { posts, waiting } = metrics;
  async function send(notices: readonly ToldNotice[]): Promise<void> {
    const body = webhookBody(notices, publicOrigin);
    try {
      await post(webhook.url, body, signatureHeaders(body, webhook.secret, now()), timeoutMs);
      posts.inc({ result: '2xx' });
    } catch (error) {
      posts.inc({ result: error instanceof NotTaken ? error.result : 'none' });
      throw error;
    }
  }
  const breaker = new CircuitBreaker<[readonly ToldNotice[]], void>(send, {
    timeout: false,
    resetTimeout: 30_000,
    rollingCountTimeout: 300_000,
    rollingCountBuckets: 10,
    errorThresholdPercentage: 50,
    volumeThreshold: 3,
  });
  return {
    send: (notices) =>
      breaker.fire(notices).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EOPENBREAKER' ? new NotTaken('none', 'the breaker is open') : error;
      }),
    isOpen: () => breaker.opened,
    measure: (oldest) => waiting.set(oldest ? Math.max(0, now().getTime() - oldest.getTime()) / 1_000 : 0),
    close: () => breaker.shutdown(),
  };
}
