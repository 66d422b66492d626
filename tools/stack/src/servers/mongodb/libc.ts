import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../../config.ts';
import { say } from '../../say.ts';
import { which } from '../which.ts';

const run = promisify(execFile);

const NEEDED = 2.38;
/** The embedded engine uses the allocator of its process. This one is faster than the C library's. */
const ALLOCATOR = 'libjemalloc.so.2';
const PACKAGES = ['libc6', 'libstdc++6', 'libgcc-s1', 'libjemalloc2'];
const NEWER = {
  debian: { suite: 'trixie', components: 'main', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' },
  ubuntu: { suite: 'noble', components: 'main universe', keyring: '/usr/share/keyrings/ubuntu-archive-keyring.gpg' },
} as const;

/** The command before `node` that loads a newer C library. Empty if the system's is new enough. Changes no system file. */
export async function nodePrefix({ hasAllocator = true } = {}): Promise<string[]> {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  const version = header.glibcVersionRuntime;
  if (version === undefined || Number(version) >= NEEDED) return [];
  const folder = join(CACHE, 'libc');
  const found = loaderIn(folder) ?? (await fetchInto(folder));
  const allocator = hasAllocator ? ['--preload', join(found.libraries, ALLOCATOR)] : [];
  return [found.loader, '--library-path', found.libraries, ...allocator];
}

function loaderIn(folder: string): { loader: string; libraries: string } | null {
  const [loader = ''] = globSync(join(folder, 'usr/lib/*-linux-gnu/ld-linux-*.so.*'));
  const libraries = join(loader, '..');
  // Older caches lack the allocator and are fetched again.
  return loader && existsSync(join(libraries, ALLOCATOR)) ? { loader, libraries } : null;
}

async function fetchInto(folder: string): Promise<{ loader: string; libraries: string }> {
  const newer = NEWER[distribution()];
  if (!newer || !which('apt-get') || !which('dpkg'))
    throw new Error(
      `The embedded MongoDB needs glibc ${NEEDED} or newer; give a MongoDB in TOPUP_MONGO_URL or install mongod.`,
    );
  say(`fetching a newer C library for the embedded MongoDB (once, ${newer.suite})`);
  const work = `${folder}.work`;
  rmSync(work, { recursive: true, force: true });
  for (const part of ['lists/partial', 'cache/archives/partial', 'files', 'root'])
    mkdirSync(join(work, part), { recursive: true });
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${newer.keyring}] ${mirror()} ${newer.suite} ${newer.components}\n`,
  );
  writeFileSync(join(work, 'apt.conf'), aptConfig(work));
  const options = { cwd: join(work, 'files'), env: { ...process.env, APT_CONFIG: join(work, 'apt.conf') } };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['download', ...PACKAGES], options);
  for (const file of globSync(join(work, 'files/*.deb'))) await run('dpkg', ['-x', file, join(work, 'root')]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(join(work, 'root'), folder);
  rmSync(work, { recursive: true, force: true });
  const found = loaderIn(folder);
  if (!found) throw new Error('The newer C library came without a loader.');
  return found;
}

const aptConfig = (work: string): string => `
Dir::Etc::sourcelist "${work}/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "${work}/lists";
Dir::State::status "/dev/null";
Dir::Cache "${work}/cache";
Acquire::Languages "none";
APT::Sandbox::User "";
`;

function distribution(): keyof typeof NEWER {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID="?(\w+)"?$/m.exec(release)?.[1] as keyof typeof NEWER;
}

function mirror(): string {
  const files = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')];
  const text = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const found = text.join('\n').matchAll(/^(?:URIs:|deb\s+(?:\[[^\]]*\]\s+)?)\s*(\S+)/gm);
  const archive = [...found].map((match) => match[1] ?? '').find((url) => /\/(debian|ubuntu)\/?$/.test(url));
  if (!archive) throw new Error('No package archive was found in the sources of apt.');
  return archive;
}
