/** The machine itself: only there may a page be served without TLS. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a browser may be sent to this address: an https address on one of the hosts (`host[:port]`); plain http on this
 * machine alone, where the local stack is.
 */
export function isOnHosts(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isPrivate && hosts.includes(host) && username === '' && password === '';
}
