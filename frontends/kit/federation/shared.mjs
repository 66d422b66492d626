/** `own` marks a kit module that must exist only once. */
const LIBRARIES = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  '@topup/web-kit/host/router.tsx': { own: true },
  '@topup/web-kit/api/client.ts': { own: true },
  '@topup/web-kit/api/schema.ts': { own: true },
  '@tanstack/react-query': {},
  sonner: {},
};

/** Every shared library exists once, in the shell; remotes contain no fallback copy. */
export const shared = (isShell) =>
  Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, { own }]) => [
      name,
      { singleton: true, requiredVersion: false, ...provided(isShell, own) },
    ]),
  );

const provided = (isShell, own) => {
  if (!isShell) return { import: false };
  return own ? { version: '1.0.0' } : {};
};
