import { isIP, isIPv4 } from 'node:net';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** True if the address has a `host[:port]` of `hosts`, is https (or http on this machine), and has no user or password. */
export function isOnHosts(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password } = new URL(address);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isPrivate && hosts.includes(host) && username === '' && password === '';
}

const GROUPS = 8;

/** What rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one customer has a whole /64. */
export function networkOf(address: string): string {
  if (isIPv4(address) || isIP(address) === 0) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
