import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@topup/kit/ids';
import type { DaySeal } from '../domain/day-seal.ts';

const SUFFIX = '.json';

/** One file per day outside the database, never overwritten; a second writer gets the first one's content. */
export type SealCopies = {
  readonly add: (seal: DaySeal) => Promise<DaySeal>;
  readonly isEmpty: () => Promise<boolean>;
};

export async function openSealCopies(folder: string): Promise<SealCopies> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (day: string): string => join(folder, `${day}${SUFFIX}`);
  return {
    isEmpty: async () => !(await readdir(folder)).some((name) => name.endsWith(SUFFIX)),
    add: async (seal) => {
      // Written completely before it gets its name: a partial copy would contradict the correct seal permanently.
      const draft = join(folder, `.${seal._id}-${newId()}`);
      await writeWhole(draft, `${JSON.stringify(seal)}\n`);
      try {
        await link(draft, fileOf(seal._id));
        await sync(folder);
        return seal;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        return sealFrom(await readFile(fileOf(seal._id), 'utf8'));
      } finally {
        await unlink(draft);
      }
    },
  };
}

function sealFrom(text: string): DaySeal {
  const { from, to, ...rest } = JSON.parse(text) as DaySeal;
  return { ...rest, from: new Date(from), to: new Date(to) };
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o400);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(folder: string): Promise<void> {
  const file = await open(folder);
  await file.sync().finally(() => file.close());
}
