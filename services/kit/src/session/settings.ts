import { ConfigError, type BaseConfig } from '../config.ts';

export type CookieNames = { readonly access: string; readonly refresh: string; readonly nonce: string };
export type SessionSettings = {
  readonly issuer: string;
  readonly audience: string;
  readonly secure: boolean;
  readonly origins: readonly string[];
  readonly cookies: CookieNames;
  readonly trustedProxies: number | readonly string[];
};

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Throws ConfigError if PUBLIC_ORIGIN is plain http and not on this machine. */
export function sessionSettings(
  config: Pick<BaseConfig, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS' | 'STACK_NAME'> &
    Partial<Pick<BaseConfig, 'TRUSTED_PROXIES'>>,
): SessionSettings {
  const { origin, protocol, hostname } = new URL(config.PUBLIC_ORIGIN);
  const secure = protocol === 'https:';
  if (!secure && !LOCAL_HOSTS.includes(hostname))
    throw new ConfigError('Bad configuration:\n  PUBLIC_ORIGIN: must be https unless it is on this machine');
  return {
    issuer: origin,
    audience: `${origin}/api`,
    secure,
    origins: config.ALLOWED_ORIGINS?.length ? config.ALLOWED_ORIGINS : [origin],
    trustedProxies: config.TRUSTED_PROXIES ?? 1,
    cookies: secure ? SECURE_NAMES : prefixed(config.STACK_NAME),
  };
}

/** Browsers accept cookies with these prefixes only if they are Secure, and `__Host-` only if set for this host alone. */
const SECURE_NAMES: CookieNames = { access: '__Host-at', refresh: '__Secure-rt', nonce: '__Secure-nonce' };

/** Cookies ignore the port, so two stacks on one machine need different cookie names. */
const prefixed = (stack: string): CookieNames => ({
  access: `${stack}-at`,
  refresh: `${stack}-rt`,
  nonce: `${stack}-nonce`,
});
