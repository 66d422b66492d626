import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAIN_STACK, pathsOf } from './config.ts';
import { readRunFile } from './process/run-file.ts';
import { shopAt } from './seed/shop.ts';
import { ADMIN_EMAIL } from './services.ts';

const USAGE = 'npm run explain -- <orderId> [--stack <name>]\n';

const explained = z.object({
  data: z.object({
    orderId: z.string(),
    status: z.string(),
    step: z.string(),
    correlationId: z.string().optional(),
    verdict: z.object({
      moneyText: z.string(),
      deliveryText: z.string(),
      contradictions: z.array(z.string()),
      unanswered: z.array(z.string()),
      next: z.object({
        who: z.string(),
        text: z.string(),
        time: z.object({ what: z.string(), at: z.string() }).optional(),
      }),
    }),
    story: z.array(
      z.object({ at: z.string(), source: z.string(), what: z.string(), id: z.string(), raw: z.string().optional() }),
    ),
  }),
});
type Explained = z.infer<typeof explained>['data'];

const IST = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });
const inIndia = (at: string): string => `${IST.format(new Date(at))} IST`;

/** As a person reads it: the verdict first, then how it came to that. */
function text({ orderId, status, step, correlationId, verdict, story }: Explained): string {
  const lines = story.flatMap(({ at, source, what, id, raw }) => [
    `  ${inIndia(at)}  ${source.padEnd(16)}  ${what}`,
    `  ${' '.repeat(24)}  ${' '.repeat(16)}  ${id}`,
    ...(raw ? [`  ${' '.repeat(24)}  ${' '.repeat(16)}  ${raw}`] : []),
  ]);
  return [
    `order ${orderId}: ${status}/${step}`,
    `money:     ${verdict.moneyText}`,
    `delivery:  ${verdict.deliveryText}`,
    ...verdict.contradictions.map((what) => `CONFLICT:  ${what}`),
    ...verdict.unanswered.map((who) => `NO ANSWER: ${who}; told from the order's own record`),
    `next:      ${verdict.next.who}: ${verdict.next.text}`,
    ...(verdict.next.time ? [`           ${verdict.next.time.what}: ${inIndia(verdict.next.time.at)}`] : []),
    ...(correlationId ? [`logs:      correlationId ${correlationId}`] : []),
    '',
    ...lines,
    '',
  ].join('\n');
}

async function main(): Promise<number> {
  const options = { stack: { type: 'string', default: MAIN_STACK } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [orderId = ''] = positionals;
  if (!/^[0-9a-f]{32}$/.test(orderId)) {
    process.stderr.write(`${USAGE}An order's id is 32 digits and letters a to f.\n`);
    return 2;
  }
  const door = readRunFile(pathsOf(values.stack).run, 'front-door');
  if (!door) throw new Error(`The stack '${values.stack}' is not running.`);
  const shop = shopAt(new URL(door.url).origin);
  const token = await shop.signIn(ADMIN_EMAIL, 'Admin');
  const { data } = await shop.call(explained, 'GET', `/api/admin/orders/${orderId}/explain`, undefined, token);
  process.stdout.write(text(data));
  return data.verdict.contradictions.length > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
