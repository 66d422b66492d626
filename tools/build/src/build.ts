import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnd } from './front-end.ts';
import { main, make, NODE, ROOT, run } from './steps.ts';

const FRONT_ENDS = ['shell', 'storefront', 'price-admin', 'ops-dashboard'];

const bundle = (name: string) => ({
  name: `front end ${name}`,
  inputs: [`frontends/${name}`, 'frontends/kit', 'proto/src', 'package-lock.json'],
  output: `frontends/${name}/dist`,
  work: () => buildFrontEnd(ROOT, name, (args, options) => run(NODE, args, options)),
});

await main(async () => {
  await run(NODE, ['tools/build/src/generate.ts']);
  // Two at a time, because a single bundler already uses more than one core.
  const there = FRONT_ENDS.filter((name) => existsSync(join(ROOT, `frontends/${name}/rspack.config.mjs`)));
  for (let i = 0; i < there.length; i += 2) await Promise.all(there.slice(i, i + 2).map((name) => make(bundle(name))));
});
