import { managementAt, type Management } from '@topup/kit/broker-management';
import { runningManagementUrl } from '@topup/stack/servers/rabbitmq/rabbitmq';
import { STACK } from './stack.ts';

/** The management API of the broker of the stack under test. Throws while the broker is down. */
export function management(): Management {
  const address = runningManagementUrl(STACK);
  if (!address) throw new Error(`the broker of '${STACK}' does not run`);
  return managementAt(address);
}
