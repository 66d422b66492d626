import { createContext, useContext } from 'react';
import type { Host } from './host.ts';

const HostContext = createContext<Host | null>(null);

/** Each remote wraps its screens in this, with the host it received. */
export const HostProvider = HostContext.Provider;

/** The shell's services. Throws outside a provider, because no screen works without them. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('Screens must be rendered inside HostProvider.');
  return host;
}
