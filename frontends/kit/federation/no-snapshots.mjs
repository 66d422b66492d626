/** Replaces snapshots of remotes (6 KB), made from manifests. The runtime still uses `hooks` and `manifestCache`. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
