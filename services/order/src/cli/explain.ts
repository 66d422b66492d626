import { readConfig } from '@topup/kit/config';
import { createLog } from '@topup/kit/log';
import { connectBus } from '@topup/kit/messaging';
import { connectMongo } from '@topup/kit/mongo';
import { configSchema } from '../config.ts';
import { explainedText } from '../domain/explain/text.ts';
import { openOrders } from '../store/orders.ts';
import { explainOrder } from '../use-cases/explain-order.ts';

const USAGE = `explain <orderId>
  Prints where an order's money is, what was delivered, who acts next, and how it came to that. Changes nothing. It asks the
  wallet and the supplier gateway; a neighbour that does not answer is named. Exits 1 when the records contradict each other.
  Takes MONGO_URL and AMQP_URL of the order service, as its pod has them.`;

async function main(orderId: string): Promise<number> {
  if (!/^[0-9a-f]{32}$/.test(orderId)) return refuse(`${USAGE}\nAn order's id is 32 digits and letters a to f.`);
  const { MONGO_URL, AMQP_URL, PAYMENT_WAIT_S } = readConfig(
    configSchema.pick({ MONGO_URL: true, AMQP_URL: true, PAYMENT_WAIT_S: true }),
  );
  const log = createLog('explain', 'error');
  const database = await connectMongo(MONGO_URL, log);
  const bus = await connectBus({ url: AMQP_URL, service: 'order', log });
  try {
    const orders = await openOrders(database);
    const explained = await explainOrder({ orders, bus, paymentWaitMs: PAYMENT_WAIT_S * 1_000 }, orderId);
    if (!explained.ok) return refuse(`There is no order ${orderId}.`);
    process.stdout.write(explainedText(explained.value));
    return explained.value.verdict.contradictions.length > 0 ? 1 : 0;
  } finally {
    await bus.close();
    await database.close();
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

process.exitCode = await main(process.argv[2] ?? '').catch((error: Error) => refuse(error.message));
