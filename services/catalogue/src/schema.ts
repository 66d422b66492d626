import { runSchema } from '@topup/kit/schema';
import { openCollections } from './collections.ts';

await runSchema('catalogue', openCollections);
