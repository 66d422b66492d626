import { AUDIT_USER, auditRights, brokerDefinitions, grantedRights, serviceNames } from '@topup/proto';
import { z } from 'zod';
import { declareBroker, grantRights, passwordSettingOf, planBroker, type BrokerUser } from '../broker.ts';

const USAGE = `npm run broker -- show | check | apply
  show    the exchanges, queues and bindings, and what each service's user may do, as JSON
  check   says what apply would change, and fails where it would fail; changes nothing
  apply   declares what is missing, replaces queues of another kind with their messages, and sets the rights; what is as
          it should be is left alone. Run it again whenever the broker has lost something
          BROKER_MANAGEMENT_URL      an administrator's address of the management API, http://name:password@host:15672
          BROKER_VIRTUAL_HOST        default topup
          BROKER_PASSWORD_<SERVICE>  such as BROKER_PASSWORD_SUPPLIER_GATEWAY: also makes the user; without it the user exists
          BROKER_PASSWORD_AUDIT      also makes the audit's user, who may only ask how many messages a queue holds`;

const settings = z.object({
  BROKER_MANAGEMENT_URL: z.url({ protocol: /^https?$/ }),
  BROKER_VIRTUAL_HOST: z.string().min(1).default('topup'),
});

const show = (): string =>
  JSON.stringify(
    {
      definitions: brokerDefinitions(),
      rights: {
        ...Object.fromEntries(serviceNames.map((service) => [service, grantedRights(service)])),
        [AUDIT_USER]: auditRights,
      },
    },
    null,
    2,
  );

async function change(environment: NodeJS.ProcessEnv, isCheck: boolean): Promise<number> {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) return fail(z.prettifyError(parsed.error));
  const { BROKER_MANAGEMENT_URL: management, BROKER_VIRTUAL_HOST: virtualHost } = parsed.data;
  const users: readonly BrokerUser[] = [...serviceNames, AUDIT_USER];
  const passwords = users.flatMap((user) => {
    const password = environment[passwordSettingOf(user)];
    return password ? [[user, password] as const] : [];
  });
  if (isCheck) {
    const changes = await planBroker(management, virtualHost, Object.fromEntries(passwords));
    print(changes.length > 0 ? changes.join('\n') : `'${virtualHost}' has every queue, of the right kind`);
    return 0;
  }
  await declareBroker(management, virtualHost);
  await grantRights(management, virtualHost, Object.fromEntries(passwords));
  print(`'${virtualHost}' has every exchange and queue, and the rights of ${serviceNames.join(', ')}`);
  return 0;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): number => {
  process.stderr.write(`${text}\n`);
  return 2;
};

async function main(verb: string | undefined): Promise<number> {
  if (verb === 'show') return (print(show()), 0);
  if (verb === 'check' || verb === 'apply') return change(process.env, verb === 'check');
  return fail(USAGE);
}

process.exitCode = await main(process.argv[2]).catch((error: Error) => {
  fail(error.message);
  return 1;
});
