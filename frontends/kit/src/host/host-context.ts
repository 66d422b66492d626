import { createContext, useContext } from 'react';
import type { Host } from './host.ts';

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** Throws outside a provider, because no screen works without the host. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('Screens must be rendered inside HostProvider.');
  return host;
}
