import { testFiles, textOf, type TestFile } from './test-files.ts';

type Chosen = { readonly files: readonly TestFile[]; readonly names: readonly string[] };

const plain = (word: string): string => word.replace(/^\.\//, '').replace(/\/$/, '');
/** Lets the word `decide.ts` choose the test file `decide.test.ts`. */
const stem = (word: string): string => word.replace(/(?<!\.(?:test|spec))\.tsx?$/, '.');

/**
 * Each word is a folder, a file, or a part of a path. A word that matches no path is taken as a part of a test's name.
 * Throws when a word matches nothing.
 */
export function choose(words: readonly string[], all: readonly TestFile[] = testFiles()): Chosen {
  const inPaths = words.map((word) => {
    const folder = all.filter(({ path }) => path === plain(word) || path.startsWith(`${plain(word)}/`));
    return folder.length > 0 ? folder : all.filter(({ path }) => path.includes(stem(plain(word))));
  });
  const names = words.filter((_, i) => inPaths[i]?.length === 0);
  const among = names.length < words.length ? [...new Set(inPaths.flat())] : all;
  const named = new Map(names.map((name) => [name, among.filter(({ path }) => textOf(path).includes(name))]));
  for (const [name, files] of named)
    if (files.length === 0)
      throw new Error(`'${name}' is no workspace, folder or file with tests, and no test's name.`);
  return { files: names.length > 0 ? [...new Set([...named.values()].flat())] : among, names };
}
