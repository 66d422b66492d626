import { readAuditConfig } from './config.ts';
import { watch } from './watch.ts';

await watch(() => readAuditConfig(null));
