import { readAuditConfig } from './config.ts';
import { watch } from './watch.ts';

/** The audit as a long-running process in a cluster, configured by its environment. */
await watch(() => readAuditConfig(null));
