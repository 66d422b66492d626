import { readConfig } from '@topup/kit/config';
import { run } from '@topup/kit/run';
import { createApp } from './app.ts';
import { configSchema } from './config.ts';

await run('wallet', async (log) => createApp(readConfig(configSchema), log));
