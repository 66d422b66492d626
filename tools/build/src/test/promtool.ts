import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

/** Prometheus' tool for testing rules, installed from the system's packages when missing. */
export async function promtool(): Promise<void> {
  if (!which('promtool')) await install([{ what: 'promtool', debian: 'prometheus', brew: 'prometheus' }]);
}
