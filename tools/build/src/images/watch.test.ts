import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';

test('a file that is synced into the copy runs at once, in a workspace’s dependency too; the sources stay as they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  const [sources, copy] = [join(folder, 'app'), join(folder, 'copy')];
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('app/services/shop/package.json', '{"type":"module"}');
  put(
    'app/services/shop/src/main.ts',
    `import { word } from '@topup/kit/word'; import low from 'low'; console.log(word, low); setInterval(() => {}, 1e6);`,
  );
  put('app/services/kit/package.json', '{"name":"@topup/kit","type":"module","exports":{"./*":"./src/*.ts"}}');
  put('app/services/kit/src/word.ts', `export const word: string = 'before';`);
  put('app/node_modules/low/index.js', `module.exports = 'installed';`);
  mkdirSync(join(sources, 'node_modules/@topup'));
  symlinkSync('../../services/kit', join(sources, 'node_modules/@topup/kit'));
  const script = join(import.meta.dirname, 'watch.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, sources, copy], {
    cwd: join(sources, 'services/shop'),
  });
  try {
    const lines = createInterface(child.stdout);
    const said = (wanted: string) =>
      new Promise<void>((resolve) => lines.on('line', (line) => line === wanted && resolve()));
    await said('before installed');
    const after = said('after installed');
    put('copy/services/kit/src/word.ts', `export const word: string = 'after';`);
    await after;
    expect(readFileSync(join(sources, 'services/kit/src/word.ts'), 'utf8')).toContain('before');
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
});
