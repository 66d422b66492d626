import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '@topup/kit/config';
import { ID_PATTERN } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { connectBus } from '@topup/kit/messaging';
import { connectMongo } from '@topup/kit/mongo';
import { erasePerson } from '@topup/kit/personal';
import { connectRedis } from '@topup/kit/redis';
import { endedSessions } from '@topup/kit/session';
import { settings } from '../config.ts';
import { openAuditRecords } from '../store/audit-records.ts';
import { openFamilies } from '../store/families.ts';
import { PERSONAL } from '../store/personal.ts';
import { openUsers } from '../store/users.ts';
import { closeAccount, type Closed, type CloseAccountDeps } from '../use-cases/close-account.ts';

const USAGE = `account:close <account> --by <account of an admin> [--dry-run]
  Closes an account and erases what the services store about the person; it cannot be undone. Takes about twelve minutes:
  it ends the sessions, and waits until no access token is accepted any more. If it is interrupted, run it again. docs/decisions/retention.md
  says what is kept. Exits 1 when something keeps the account: then the account is open as before.
  --by       the admin who closes it, for the record; not the account itself
  --dry-run  says what would happen, and changes nothing
  Takes MONGO_URL, AMQP_URL and REDIS_URL of the auth service, as its pod has them.`;

/** The erasure of an account with many orders takes longer than other questions. */
const ASK_WITHIN_MS = 60_000;

const configSchema = settings.pick({ MONGO_URL: true, AMQP_URL: true, REDIS_URL: true });

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [accountId = '', ...rest] = positionals;
  const { by = '', 'dry-run': dryRun } = values;
  if (!ID_PATTERN.test(accountId) || !ID_PATTERN.test(by) || rest.length > 0)
    return refuse(`${USAGE}\nAn account's id is 32 digits and letters a to f.`);
  const config = readConfig(configSchema);
  const log = createLog('close-account', 'error');
  await using opened = new AsyncDisposableStack();
  const database = await connectMongo(config.MONGO_URL, log);
  opened.defer(() => database.close());
  const bus = await connectBus({ url: config.AMQP_URL, service: 'auth', log });
  opened.defer(() => bus.close());
  const redis = await connectRedis(config.REDIS_URL, log);
  opened.defer(() => redis.close());
  const deps: CloseAccountDeps = {
    users: await openUsers(database),
    families: await openFamilies(database),
    audit: await openAuditRecords(database),
    ended: endedSessions(redis),
    ask: (question, init) => bus.ask(question, init, { deadlineMs: ASK_WITHIN_MS }),
    erase: (id, email) => erasePerson(database, PERSONAL, { accountId: id, email }),
    now: database.now,
  };
  for (;;) {
    const closed = await closeAccount(deps, { accountId, by, dryRun });
    if (closed.kind !== 'wait') return report(closed, accountId, dryRun);
    say(`The sessions of ${accountId} are ended. Waits until ${closed.until.toISOString()} for its last access token.`);
    await sleep(closed.until.getTime() - deps.now().getTime());
  }
}

function report(closed: Exclude<Closed, { kind: 'wait' }>, accountId: string, dryRun: boolean): number {
  switch (closed.kind) {
    case 'unknown_account':
      return refuse(`There is no account ${accountId}.`);
    case 'by_no_admin':
      return refuse('The account after --by is not an admin’s.');
    case 'of_admin':
      return refuse('The account is an admin’s. Take its address out of ADMIN_EMAILS and restart auth first.');
    case 'would_close':
      say(`Nothing keeps ${accountId}: it would be closed. Nothing was changed.`);
      return 0;
    case 'kept':
      for (const { service, why, ids } of closed.reasons) say([`${service}: ${why}`, ...ids].join('\n  '));
      // In a dry run the account may wait in step 2, and waits on.
      say(
        `${accountId} ${dryRun ? 'would not be closed. Nothing was changed.' : 'is not closed. It is open as before.'}`,
      );
      return 1;
    case 'closed':
      for (const { service, why, ids } of closed.reasons) say([`${service}: ${why}`, ...ids].join('\n  '));
      say(`${accountId} is closed, and the personal data is erased.`);
      return closed.reasons.length > 0 ? 1 : 0;
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

process.exitCode = await main().catch((error: Error) => refuse(error.message));
