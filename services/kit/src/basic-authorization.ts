/** The Authorization header for the user name and password in a URL. */
export function basicAuthorization(address: string): string {
  const { username, password } = new URL(address);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
