import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';

export async function promtool(): Promise<void> {
  if (!which('promtool')) await install([{ what: 'promtool', debian: 'prometheus', brew: 'prometheus' }]);
}
