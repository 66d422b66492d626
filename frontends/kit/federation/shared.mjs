/** `own` marks modules of the kit. The kit has no version in its `package.json`, so `provided` names one for them. */
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

/** Only the shell contains the shared libraries; a remote has no copy of its own. */
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
