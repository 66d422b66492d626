/** Whether a browser may be sent to this address: a web address on one of the hosts (`host[:port]`). */
export function isOnHosts(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && hosts.includes(host) && username === '' && password === '';
}
