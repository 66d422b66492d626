import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

/** Prometheus' own tool that tests rules, installed from the system's packages when it is not there. */
export async function promtool(): Promise<void> {
  if (!which('promtool')) await install([{ what: 'promtool', debian: 'prometheus', brew: 'prometheus' }]);
}
