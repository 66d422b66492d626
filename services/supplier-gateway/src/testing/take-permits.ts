import { createLog } from '@topup/kit/log';
import { connectRedis } from '@topup/kit/redis';
import { sharedRate } from '../delivery/rate.ts';
import { createPermits } from '../delivery/permits.ts';

/**
 * A separate process that takes permits as fast as it may and prints the time of each. Arguments: URL, permits per
 * second, duration.
 */
const [url = '', perSecond = '', forMs = ''] = process.argv.slice(2);
const redis = await connectRedis(url, createLog('take-turns', 'silent'));
const permits = createPermits({ rate: sharedRate(redis, Number(perSecond)), concurrency: () => 8 });
const until = performance.now() + Number(forMs);
const had: number[] = [];

async function takeOn(): Promise<void> {
  for (;;) {
    const permit = await permits.take('fresh', until);
    if (!permit) return;
    had.push(Date.now());
    permit.done();
  }
}
await Promise.all(Array.from({ length: 8 }, takeOn));
await redis.close();
process.stdout.write(JSON.stringify(had));
