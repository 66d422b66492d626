export { sessionSettings, type CookieNames, type SessionSettings } from './session/settings.ts';
export { credentialsOf, type Credentials } from './session/credentials.ts';
export { createSessionReader, type Principal, type SessionReader } from './session/reader.ts';
export { keysAreAway, remoteKeys, type KeySource } from './session/keys.ts';
export { createAdminCheck, isAllowedNow, mayDo, type AdminCheck } from './session/admin-check.ts';
export { endedSessions, type EndedSessions } from './session/ended.ts';
export { signRecordToken, signStatusToken, verifyRecordToken, verifyStatusToken } from './session/status-token.ts';
export { connectSession } from './session/connect.ts';
