import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MADE, ROOT } from './helm.ts';
import { moduleOf } from './models.ts';
import { idOf, type Manifest } from './renders.ts';

const CONFIG = {
  extends: join(ROOT, 'tsconfig.base.json'),
  // Off, because the checked literals are JSON, which never contains undefined.
  compilerOptions: { exactOptionalPropertyTypes: false, types: [] },
  include: ['*.ts'],
};

/** Kubernetes' API server silently drops an unknown field; the compiler rejects the field in an object literal. */
export function typeProblems(name: string, manifests: readonly Manifest[]): string[] {
  const folder = join(MADE, 'types', name);
  mkdirSync(folder, { recursive: true });
  const literals = manifests.map((manifest, i) => {
    const type = `import('${moduleOf(manifest.apiVersion)}').I${manifest.kind}`;
    return `// ${idOf(manifest)}\nexport const m${i}: ${type} = ${JSON.stringify(manifest, null, 1)};\n`;
  });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'manifests.ts'), literals.join('\n'));
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', folder], { encoding: 'utf8' });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n').filter((line) => line.includes('error'));
  }
}
