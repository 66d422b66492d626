import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** `subset` limits a library to the exports in use; `own` marks a kit module that must exist only once. */
const LIBRARIES = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  '@topup/web-kit/host/router.tsx': { own: true },
  '@topup/web-kit/api/client.ts': { own: true },
  '@tanstack/react-query': { subset: 'query.mjs' },
  sonner: {},
};

const versionOf = (name) => {
  const entry = require.resolve(name);
  const root = entry.slice(0, entry.lastIndexOf(join('node_modules', name)));
  return require(join(root, 'node_modules', name, 'package.json')).version;
};

/** Every shared library exists once, in the shell; remotes contain no fallback copy. */
export const shared = (isShell) =>
  Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, { subset, own }]) => [
      name,
      { singleton: true, requiredVersion: false, ...provided(isShell, name, subset, own) },
    ]),
  );

const provided = (isShell, name, subset, own) => {
  if (!isShell) return { import: false };
  if (own) return { version: '1.0.0' };
  return subset ? { import: join(import.meta.dirname, subset), version: versionOf(name) } : {};
};

export const wholeLibraries = {
  '#zod-mini': join(dirname(require.resolve('zod/mini')), 'index.js'),
  '#react-query': join(dirname(require.resolve('@tanstack/react-query')), '../modern/index.js'),
};
