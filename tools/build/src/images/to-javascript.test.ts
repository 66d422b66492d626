import { expect, test } from '@jest/globals';
import { toJavaScript } from './to-javascript.ts';

test('types go, every line and column stays, and imports name the files that are made', () => {
  const source = [
    `import { run, type App } from '@topup/kit/run';`,
    `import type { Log } from './log.ts';`,
    `import './jitless.ts';`,
    `export { paise } from '../money.ts';`,
    `const named = 'from a file like ./x.ts';`,
    `export const start = async (log: Log): Promise<App> => (await import('./app.ts')).start<App>(log);`,
    `run;`,
  ].join('\n');
  const made = toJavaScript(source).split('\n');
  expect(made.map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    `import { run, } from '@topup/kit/run';`,
    ``,
    `import './jitless.js';`,
    `export { paise } from '../money.js';`,
    `const named = 'from a file like ./x.ts';`,
    `export const start = async (log ) => (await import('./app.js')).start (log);`,
    `run;`,
  ]);
  expect(made.map((line) => line.length)).toEqual(source.split('\n').map((line) => line.length));
});
