import { join } from 'node:path';
import { stopStack } from '@topup/stack/commands/control';
import { detach } from '@topup/stack/commands/detach';
import { ROOT } from '@topup/stack/config';
import { print, say } from '@topup/stack/say';
import { install } from '@topup/stack/servers/install';
import { which } from '@topup/stack/servers/which';
import { BASE_IMAGE, makeBases } from './images/base.ts';
import { imageProblems } from './images/checks.ts';
import { environmentsOn, type ProgramStarts } from './images/environments.ts';
import { build, IMAGES, type Image } from './images/images.ts';
import { applySchema, prepare, start, type Running } from './images/start.ts';
import { mounted, sizeOf } from './images/store.ts';
import { buyInside } from './images/purchase.ts';

const STACK = 'images';
const OWN_MAX_MB = 120;
const PROGRAMS = { buildah: 'buildah', bwrap: 'bubblewrap', unshare: 'util-linux', setpriv: 'util-linux' };

type Tried = { readonly image: Image; readonly bytes: number; readonly running: Running; readonly problems: string[] };
type Next = () => Promise<Tried[]>;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

async function installPrograms(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it mounts the images that it builds.');
  const missing = Object.entries(PROGRAMS).filter(([program]) => !which(program));
  await install(missing.map(([program, debian]) => ({ what: program, debian, brew: debian })));
}

/** Starts and checks an image. A service stays up while `next` tries the other images, because they may need the service. */
async function tryOut(image: Image, services: ProgramStarts, next: Next): Promise<Tried[]> {
  return mounted(image.tag, async (folder) => {
    const bytes = await sizeOf(folder);
    const prepared = await prepare(image, folder, services);
    const problems = await imageProblems(prepared.sandbox);
    await applySchema(prepared);
    const running = await start(prepared).catch((error: Error) => {
      throw new Error(`${image.name}: ${error.message}`);
    });
    say(`${image.name} is ready`);
    problems.push(...running.problems);
    const tried = { image, bytes, running, problems };
    // A front end uses the ports of a service, so it is stopped before the next image starts.
    if (!image.isService) problems.push(...(await running.stop()));
    const others = await next();
    if (image.isService) problems.push(...(await running.stop()));
    return [tried, ...others];
  });
}

const tryAll = ([image, ...rest]: readonly Image[], services: ProgramStarts, whenAllRun: Next): Promise<Tried[]> =>
  image ? tryOut(image, services, () => tryAll(rest, services, whenAllRun)) : whenAllRun();

function report(tried: readonly Tried[], baseBytes: number): boolean {
  const rows = tried.map(({ image, bytes, running }) => [
    `topup/${image.name}`,
    megabytes(bytes),
    megabytes(bytes - baseBytes),
    String(Math.round(running.readyMs)),
    running.residentMb.toFixed(0),
  ]);
  const head = ['image', 'total MB', 'own MB', 'ready ms', 'memory MB'];
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  print(`\n${[head, ...rows].map(line).join('\n')}\nThe base has ${megabytes(baseBytes)} MB.`);
  const tooLarge = ({ image, bytes }: Tried): string[] =>
    image.isService && bytes - baseBytes > OWN_MAX_MB * 1_000_000 ? [`its own layers are above ${OWN_MAX_MB} MB`] : [];
  const problems = tried.flatMap((one) =>
    [...one.problems, ...tooLarge(one)].map((problem) => `${one.image.name}: ${problem}`),
  );
  const fine = 'User 10001 without capabilities, a read-only root, Node as PID 1, no shell, a clean stop: all of them.';
  print(problems.length === 0 ? fine : problems.join('\n'));
  return problems.length === 0;
}

/** Aborted by Ctrl-C, which also ends the programs that we run. Then this run ends, too, and stops its servers. */
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

async function main(): Promise<boolean> {
  await installPrograms();
  await makeBases();
  for (const image of IMAGES) {
    interrupted.signal.throwIfAborted();
    await build(image);
    say(`built ${image.name}`);
  }
  const baseBytes = await mounted(BASE_IMAGE, sizeOf);
  const cli = join(ROOT, 'tools/stack/src/cli.ts');
  if ((await detach(STACK, [cli, 'servers'])) !== 0) throw new Error('The servers did not start.');
  try {
    const services = await environmentsOn(STACK, interrupted.signal);
    const isService = ({ isService }: Image): boolean => isService;
    const tried = await tryAll(IMAGES.filter(isService), services, async () => {
      say(await buyInside(services));
      return [];
    });
    const frontEnds = IMAGES.filter((image) => !isService(image));
    tried.push(...(await tryAll(frontEnds, services, () => Promise.resolve([]))));
    return report(tried, baseBytes);
  } finally {
    await stopStack(STACK);
  }
}

main().then(
  (isFine) => process.exit(isFine ? 0 : 1),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
