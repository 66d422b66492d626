import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from '@topup/stack/say';
import { which } from '@topup/stack/servers/which';
import { buildah, folderFor } from './store.ts';
import { output } from './shell.ts';

const RUNTIME = ['base-files', 'netbase', 'tzdata', 'libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates'];
const BUILD = ['dash', 'coreutils', 'libselinux1', 'libpcre2-8-0', 'libacl1', 'libattr1', 'libgmp10'];
const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The tag is a hash of the ingredients, so that unchanged base images, and the layers on top of them, are reused. */
const TAG = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .update(process.version)
  .digest('hex')
  .slice(0, 12);
export const BASE_IMAGE = `localhost/topup-try/base:${TAG}`;
export const BUILD_IMAGE = `localhost/topup-try/build:${TAG}`;

const isThere = (image: string): Promise<boolean> =>
  buildah('inspect', '--type', 'image', image).then(
    () => true,
    () => false,
  );

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  const downloads = folderFor('packages');
  const filesOf = (name: string): string[] => globSync(`${name}_*.deb`, { cwd: downloads });
  const missing = packages.filter((name) => filesOf(name).length === 0);
  if (missing.length > 0) await output('apt-get', ['download', ...missing], { cwd: downloads });
  for (const file of packages.flatMap(filesOf)) await output('dpkg-deb', ['--extract', join(downloads, file), folder]);
}

function addNode(folder: string): void {
  mkdirSync(join(folder, 'nodejs/bin'), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'nodejs/bin/node'));
  chmodSync(join(folder, 'nodejs/bin/node'), 0o755);
}

function addCertificates(folder: string): void {
  const certificates = globSync('usr/share/ca-certificates/mozilla/*.crt', { cwd: folder }).map((path) =>
    readFileSync(join(folder, path)),
  );
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(join(folder, SYSTEM_CERTIFICATES), Buffer.concat(certificates));
}

/** Also copies this machine's certificates, because the machine may be behind a proxy with a certificate of its own. */
function addNpm(folder: string): void {
  const npm = which('npm');
  if (!npm) throw new Error('npm is missing.');
  const home = join(dirname(realpathSync(npm)), '..');
  cpSync(home, join(folder, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm'));
  symlinkSync('/nodejs/bin/node', join(folder, 'usr/bin/node'));
  if (existsSync(SYSTEM_CERTIFICATES)) copyFileSync(SYSTEM_CERTIFICATES, join(folder, SYSTEM_CERTIFICATES));
}

async function commit(folder: string, image: string, ...config: string[]): Promise<void> {
  const container = await buildah('from', 'scratch');
  await buildah('copy', '--quiet', container, folder, '/');
  await buildah('config', ...config, container);
  await buildah('commit', '--quiet', '--rm', container, image);
  say(`made ${image}`);
}

export async function makeBases(): Promise<void> {
  if ((await isThere(BASE_IMAGE)) && (await isThere(BUILD_IMAGE))) return;
  const folder = folderFor('rootfs');
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  chmodSync(join(folder, 'tmp'), 0o1777);
  await unpack(RUNTIME, folder);
  addNode(folder);
  addCertificates(folder);
  await commit(folder, BASE_IMAGE);
  await unpack(BUILD, folder);
  addNpm(folder);
  const environment = ['PATH=/usr/bin:/bin', 'HOME=/root', `NODE_EXTRA_CA_CERTS=${SYSTEM_CERTIFICATES}`];
  await commit(folder, BUILD_IMAGE, ...environment.flatMap((entry) => ['--env', entry]));
}
