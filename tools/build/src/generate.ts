import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';
import { serviceNames } from '@topup/proto/services';
import { main, make, NODE, ROOT, run, say } from './steps.ts';

const contracts = {
  name: 'message contracts',
  inputs: ['proto/topup', 'proto/buf.yaml', 'proto/buf.gen.yaml', 'package-lock.json'],
  output: 'proto/gen',
  work: () => run(NODE, ['../node_modules/@bufbuild/buf/bin/buf', 'generate'], { cwd: 'proto' }),
};

const apiTypes = (service: string) => ({
  name: `API types of ${service}`,
  inputs: [`services/${service}/src`, 'services/kit/src', 'proto/topup', 'proto/src', 'package-lock.json'],
  output: `frontends/kit/gen/${service}.ts`,
  work: async () => {
    const { document } = (await import(join(ROOT, `services/${service}/src/openapi.ts`))) as { document: OpenAPI3 };
    const folder = join(ROOT, 'frontends/kit/gen');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${service}.json`), JSON.stringify(document, null, 2));
    const { astToString, default: typesOf } = await import('openapi-typescript');
    writeFileSync(join(folder, `${service}.ts`), astToString(await typesOf(document)));
  },
});

/** With the argument `contracts`, generates only what the services need to run. */
const onlyContracts = process.argv[2] === 'contracts';

await main(async () => {
  await make(contracts);
  if (onlyContracts) return;
  for (const service of serviceNames) {
    if (existsSync(join(ROOT, `services/${service}/src/openapi.ts`))) await make(apiTypes(service));
    else say(`  no OpenAPI document of ${service} in this checkout`);
  }
});
