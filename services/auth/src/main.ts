import { readConfig } from '@topup/kit/config';
import { run } from '@topup/kit/run';
import { startAuth } from './app.ts';
import { authConfig } from './config.ts';

await run('auth', async (log) => startAuth(readConfig(authConfig), log));
