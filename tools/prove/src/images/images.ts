import { join } from 'node:path';
import { ROOT } from '@topup/stack/config';
import { serviceNames } from '@topup/proto/services';
import { frontEnds } from '@topup/stack/front-ends';
import { output } from './shell.ts';
import { BASE_IMAGE, BUILD_IMAGE } from './base.ts';
import { buildah, folderFor } from './store.ts';

export type Image = { readonly name: string; readonly tag: string; readonly isService: boolean };

const named =
  (isService: boolean) =>
  (name: string): Image => ({ name, tag: `localhost/topup/${name}:try`, isService });
const WORKSPACES: Readonly<Record<string, string>> = { audit: 'audit', simulators: 'tools/simulators' };
const workspaceOf = ({ name }: Image): string => WORKSPACES[name] ?? `services/${name}`;

/** In start order: everything calls the simulators, and order is ready only when it has the catalogue's prices. */
export const IMAGES: readonly Image[] = [
  ...['simulators', 'catalogue', ...serviceNames.filter((name) => name !== 'catalogue'), 'audit'].map(named(true)),
  ...frontEnds.map(named(false)),
];

export const prefixOf = ({ name }: Image): string => (name === 'shell' ? '' : `/remotes/${name}`);

function argumentsOf(image: Image): string[] {
  const ofKind = image.isService
    ? [`WORKSPACE=${workspaceOf(image)}`]
    : [`FRONTEND=${image.name}`, `SITE_PREFIX=${prefixOf(image)}`];
  return [...ofKind, `BASE_IMAGE=${BASE_IMAGE}`, `BUILD_IMAGE=${BUILD_IMAGE}`];
}

export async function build(image: Image): Promise<void> {
  const revision = await output('git', ['rev-parse', 'HEAD'], { cwd: ROOT });
  const values = [...argumentsOf(image), `REVISION=${revision}`, `CREATED=${new Date().toISOString()}`];
  await buildah(
    ...['build', '--isolation', 'chroot', '--pull-never', '--network', 'host', '--layers', '--quiet'],
    // The npm cache is shared, so that one image's packages are not downloaded again for the next.
    ...['--volume', `${folderFor('npm')}:/root/.npm`],
    ...values.flatMap((value) => ['--build-arg', value]),
    ...['--file', join(ROOT, 'images', image.isService ? 'service.Dockerfile' : 'frontend.Dockerfile')],
    ...['--tag', image.tag, ROOT],
  );
}
