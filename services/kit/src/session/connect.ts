import type { BaseConfig } from '../config.ts';
import type { Bus } from '../messaging.ts';
import type { Redis } from '../redis.ts';
import { createAdminCheck, type AdminCheck } from './admin-check.ts';
import { endedSessions } from './ended.ts';
import { remoteKeys, type KeySource } from './keys.ts';
import { createSessionReader, type SessionReader } from './reader.ts';
import { sessionSettings, type SessionSettings } from './settings.ts';

type SessionParts = {
  readonly settings: SessionSettings;
  readonly session: SessionReader;
  readonly adminCheck: AdminCheck;
};

const ADMIN_CHECK_DEADLINE_MS = 2_000;

type SessionOverrides = { readonly getKey?: KeySource['getKey'] | undefined; readonly now?: () => Date };

export function connectSession(
  config: BaseConfig,
  { redis, bus, onStop }: { redis: Redis; bus: Bus; onStop: (close: () => void) => void },
  { getKey, now }: SessionOverrides = {},
): SessionParts {
  const settings = sessionSettings(config);
  const keys = remoteKeys(config.JWKS_URL);
  onStop(keys.stop);
  const session = createSessionReader({
    settings,
    getKey: getKey ?? keys.getKey,
    ended: endedSessions(redis),
    ...(now ? { now } : {}),
  });
  return { settings, session, adminCheck: askingAuth(bus) };
}

export const askingAuth = (bus: Pick<Bus, 'ask'>): AdminCheck =>
  createAdminCheck((accountId, sessionVersion) =>
    bus.ask(
      'auth.admin.check',
      { accountId, sessionVersion: BigInt(sessionVersion) },
      { deadlineMs: ADMIN_CHECK_DEADLINE_MS },
    ),
  );
