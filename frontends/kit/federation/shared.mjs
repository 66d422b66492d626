import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Shared libraries. Those with a `subset` are cut down to the exports that the product uses: see the files named. */
const LIBRARIES = {
  react: {},
  'react-dom': {},
  'react-router': { subset: 'router.mjs' },
  '@tanstack/react-query': { subset: 'query.mjs' },
  sonner: {},
};

const versionOf = (name) => {
  const entry = require.resolve(name);
  const root = entry.slice(0, entry.lastIndexOf(join('node_modules', name)));
  return require(join(root, 'node_modules', name, 'package.json')).version;
};

/** Every shared library is one copy, the shell's; a remote never carries a fallback of its own. */
export const shared = (isShell) =>
  Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, { subset }]) => [
      name,
      { singleton: true, requiredVersion: false, ...provided(isShell, name, subset) },
    ]),
  );

const provided = (isShell, name, subset) => {
  if (!isShell) return { import: false };
  return subset ? { import: join(import.meta.dirname, subset), version: versionOf(name) } : {};
};

/** The whole libraries under names of our own, for the files of this folder alone. */
export const wholeLibraries = {
  '#react-router': join(dirname(require.resolve('react-router')), '../production/index.mjs'),
  '#zod-mini': join(dirname(require.resolve('zod/mini')), 'index.js'),
  '#react-query': join(dirname(require.resolve('@tanstack/react-query')), '../modern/index.js'),
};
