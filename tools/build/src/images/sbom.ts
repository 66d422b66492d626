import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

type Names = Readonly<Record<string, string>>;
type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
};
type Lock = Readonly<Record<string, Locked>>;
type Component = {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly object[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
};

const ALGORITHMS: Names = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

function resolve(lock: Lock, folder: string, name: string): string | null {
  for (let at = folder; ; at = posix.dirname(at)) {
    const path = posix.join(at, 'node_modules', name);
    const found = lock[path];
    if (found) return found.link ? (found.resolved ?? null) : path;
    if (at === '.') return null;
  }
}

function neededBy(lock: Lock, workspace: string): string[] {
  const needed = new Set([workspace]);
  for (const path of needed) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const other = resolve(lock, path, name);
      if (other) needed.add(other);
    }
  }
  return [...needed].filter((path) => path.includes('node_modules/'));
}

function hashes(integrity: string | undefined): Component['hashes'] {
  const [name = '', digest = ''] = integrity?.split(/-(.*)/) ?? [];
  const alg = ALGORITHMS[name];
  return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
}

function componentOf(path: string, { version = '', license, integrity }: Locked): Component {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  // The purl specification writes the @ of a scope as %40.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = license ? [{ expression: license }] : [];
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses, hashes: hashes(integrity) };
}

/** Lists the installed packages as CycloneDX 1.6, without a timestamp, so that the same packages give the same text. */
export function billOfMaterials(root: string, workspace: string): object {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const components = neededBy(packages, workspace)
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => componentOf(path, packages[path] ?? {}));
  const name = `topup/${posix.basename(workspace)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name } },
    components: [...new Map(components.map((component) => [component.purl, component])).values()],
  };
}
