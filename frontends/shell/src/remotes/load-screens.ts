import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Screens } from '@topup/web-kit/host/host.ts';
import type { RemoteName } from '../access.ts';

/** After this time a remote counts as failed and can be retried, because the federation runtime itself has no timeout. */
const LOAD_DEADLINE_MS = 12_000;

const entries = new Map<string, string>();

const federated = (name: string): string => name.replaceAll('-', '_');

export function nameRemotes(remotes: { name: string; entry: string }[]): void {
  for (const { name, entry } of remotes) entries.set(name, new URL(entry, location.origin).href);
  registerRemotes([...entries].map(([name, entry]) => ({ name: federated(name), entry })));
}

/** Drops what is loaded of a remote and gives its entry script a new address, so that the next load fetches it again. */
export function renewRemote(name: RemoteName): void {
  const entry = entries.get(name);
  if (!entry) return;
  registerRemotes([{ name: federated(name), entry: `${entry}?r=${Date.now()}` }], { force: true });
}

const deadline = (name: string): { promise: Promise<never>; clear: () => void } => {
  let timer: ReturnType<typeof setTimeout>;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`remote ${name} did not load in time`)), LOAD_DEADLINE_MS);
  });
  return { promise, clear: () => clearTimeout(timer) };
};

/** Rejects if the remote has not loaded after `LOAD_DEADLINE_MS`. */
export async function loadScreens(name: RemoteName): Promise<{ default: Screens }> {
  const limit = deadline(name);
  try {
    const loaded = await Promise.race([loadRemote<{ default: Screens }>(`${federated(name)}/screens`), limit.promise]);
    if (!loaded) throw new Error(`remote ${name} exposes no screens`);
    return loaded;
  } finally {
    limit.clear();
  }
}
