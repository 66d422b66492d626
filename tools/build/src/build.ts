import { frontEnds } from '@topup/stack/front-ends';
import { buildFrontEnd } from './front-end.ts';
import { main, make, NODE, ROOT, run } from './steps.ts';

const bundle = (name: string) => ({
  name: `front end ${name}`,
  inputs: [`frontends/${name}`, 'frontends/kit', 'proto/src', 'package.json', 'package-lock.json'],
  output: `frontends/${name}/dist`,
  work: () => buildFrontEnd(ROOT, name, (args, options) => run(NODE, args, options)),
});

await main(async () => {
  // Builds two front ends at a time, because a single bundler already uses more than one core.
  for (let i = 0; i < frontEnds.length; i += 2)
    await Promise.all(frontEnds.slice(i, i + 2).map((name) => make(bundle(name))));
});
