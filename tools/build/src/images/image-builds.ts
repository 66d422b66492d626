import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../steps.ts';
import { readSkaffold } from './skaffold-file.ts';

type ImageBuild = { readonly name: string; readonly tag: string; readonly args: readonly string[] };
const IMAGES = ['TOPUP_BUILD_IMAGE', 'TOPUP_BASE_IMAGE'] as const;

/** The build of each image without skaffold. Throws if the environment does not name the images to build from. */
export function imageBuilds(environment: NodeJS.ProcessEnv): ImageBuild[] {
  const missing = IMAGES.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} must name an image: see images/README.md`);
  const { appVersion } = parse(readFileSync(join(ROOT, 'charts/topup/Chart.yaml'), 'utf8')) as { appVersion: string };
  const registry = environment['TOPUP_IMAGE_REGISTRY'];
  const filled = (value: string): string =>
    value.replace(/^\{\{\.(\w+)\}\}$/, (_, name: string) => environment[name] ?? '');
  return readSkaffold()
    .flatMap(({ build }) => build.artifacts)
    .map(({ image, context, docker }) => {
      const tag = `${registry ? `${registry}/` : ''}${image}:${appVersion}`;
      const given = Object.entries({ ...docker.buildArgs, VERSION: appVersion });
      const buildArgs = given.flatMap(([name, value]) => ['--build-arg', `${name}=${filled(value)}`]);
      // No stage is named, so the last one is built: a release's image, not the one for `skaffold dev`.
      const args = ['build', '--file', docker.dockerfile, '--tag', tag, ...buildArgs, context];
      return { name: image.replace('topup/', ''), tag, args };
    });
}
