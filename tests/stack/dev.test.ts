import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSkaffold } from '@topup/build/images/skaffold-file';
import { neededWorkspaces } from '@topup/build/images/workspaces';
import { frontEnds } from '@topup/stack/front-ends';
import { DEV_MARKS } from '../support/dev-marks.ts';
import { origin, ROOT } from '../support/stack.ts';

const filesWith = (marks: readonly string[], folders: readonly string[]): string[] => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|js|html|json|css|ya?ml|tpl|Dockerfile)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(0);
  return files.filter((path) => marks.some((mark) => readFileSync(path, 'utf8').includes(mark)));
};

/** The workspaces whose code is in an image. A front end's image has its `dist` and the static server. */
const inImages = (): string[] => {
  const artifacts = readSkaffold().flatMap(({ build }) => build.artifacts);
  const own = artifacts.map(({ docker }) => docker.buildArgs['WORKSPACE'] ?? 'static-server');
  return [...new Set(own.flatMap((workspace) => neededWorkspaces(ROOT, workspace)))];
};

test('no built page contains a part of the development builds', () => {
  expect(
    filesWith(
      DEV_MARKS,
      frontEnds.map((name) => `frontends/${name}/dist`),
    ),
  ).toEqual([]);
});

test('no image and no chart contains a part of `make dev`, or opens a debugger', () => {
  const folders = [...inImages().map((workspace) => `${workspace}/src`), 'images', 'charts/topup', 'k8s'];
  expect(filesWith([...DEV_MARKS, '--inspect', 'debugPort'], folders)).toEqual([]);
});

test('the store tells no page about builds', async () => {
  const { status, headers } = await fetch(`${origin()}/dev/updates`);
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});
