import { readConfig } from '@topup/kit/config';
import { run } from '@topup/kit/run';
import { createApp } from './app.ts';
import { configSchema } from './config.ts';

await run('wallet', async (log) => {
  const config = readConfig(configSchema);
  log.level = config.LOG_LEVEL;
  return createApp(config, log);
});
