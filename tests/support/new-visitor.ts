import { randomInt } from 'node:crypto';

export const newEmail = (): string => `browser-${randomInt(1e9)}@example.com`;
export const newGameId = (): string => String(randomInt(10_000_000, 99_999_999));
