import { spawnSync } from 'node:child_process';
import { ROOT, say } from '../steps.ts';
import { imageBuilds } from './image-builds.ts';

const USAGE = `npm run images:build [-- auth shell ...]
  Builds the images that the chart installs (all eleven unless named) with docker, as topup/<name>:<the chart's appVersion>.
  TOPUP_BUILD_IMAGE, TOPUP_BASE_IMAGE  the two images that they are built from, by digest: see images/README.md
  TOPUP_IMAGE_REGISTRY                 put in front of each name; install with --set images.registry=<it>
  TOPUP_IMAGE_TOOL                     docker unless set; podman takes the same arguments`;

const chosen = process.argv.slice(2);
const builds = imageBuilds(process.env);
const unknown = chosen.filter((name) => !builds.some((build) => build.name === name));
if (chosen.includes('--help') || unknown.length > 0) {
  process.stderr.write(`${unknown.length > 0 ? `there is no image ${unknown.join(', ')}\n` : ''}${USAGE}\n`);
  process.exit(2);
}
for (const { name, tag, args } of builds) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  say(`building ${tag}`);
  const { status, error } = spawnSync(process.env['TOPUP_IMAGE_TOOL'] || 'docker', args, {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
