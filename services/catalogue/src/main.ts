import { readConfig } from '@topup/kit/config';
import { run } from '@topup/kit/run';
import { startCatalogue } from './app.ts';
import { catalogueConfig } from './config.ts';

await run('catalogue', async (log) => startCatalogue(readConfig(catalogueConfig), log));
