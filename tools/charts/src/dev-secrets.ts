import { loadSecrets } from '@topup/stack/secrets';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { DEV, devSecrets } from './cluster/dev-secrets.ts';
import { CHART } from './helm.ts';

/** The secrets are kept in .data/kubernetes for the next run: data in the cluster can only be verified with the same keys. */
const STACK = 'kubernetes';

const { values: given } = parseArgs({
  options: {
    mongodb: { type: 'string', default: DEV.mongodb },
    rabbitmq: { type: 'string', default: DEV.rabbitmq },
    valkey: { type: 'string', default: DEV.valkey },
  },
});
const dev = parse(readFileSync(join(CHART, 'values-dev.yaml'), 'utf8')) as {
  publicOrigin: string;
  google: { clientId: string };
};
const manifests = devSecrets(loadSecrets(STACK), { ...DEV, ...given }, dev.publicOrigin, dev.google.clientId);
process.stdout.write(manifests.map((manifest) => `---\n${stringify(manifest, { lineWidth: 0 })}`).join(''));
