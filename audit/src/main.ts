import { readAuditConfig } from './config.ts';
import { watch } from './watch.ts';

/** The audit as a process of a cluster, told everything by its environment. */
await watch(() => readAuditConfig(null));
