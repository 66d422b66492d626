import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '@topup/stack/config';
import { output } from './shell.ts';

const FOLDER = join(CACHE, 'images');
export const folderFor = (name: string): string => {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

export const buildah = (...args: string[]): Promise<string> =>
  output('buildah', [
    '--root',
    folderFor('storage'),
    '--runroot',
    folderFor('run'),
    '--storage-driver',
    'overlay',
    ...args,
  ]);

export type ImageConfig = {
  readonly User?: string;
  readonly Env?: readonly string[];
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly WorkingDir?: string;
  readonly Labels?: Readonly<Record<string, string>>;
};

export async function configOf(image: string): Promise<ImageConfig> {
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
    OCIv1: { config: ImageConfig };
  };
  return OCIv1.config;
}

export async function mounted<T>(image: string, work: (folder: string) => Promise<T>): Promise<T> {
  const container = await buildah('from', '--pull-never', image);
  try {
    return await work(await buildah('mount', container));
  } finally {
    await buildah('rm', container);
  }
}

export async function sizeOf(folder: string): Promise<number> {
  return Number((await output('du', ['-s', '--block-size=1', '--apparent-size', folder])).split('\t')[0]);
}
