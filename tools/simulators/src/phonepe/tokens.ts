import { createHash, randomBytes } from 'node:crypto';

const LIFETIME_MS = 3_600_000;

/** After a restart or `forget` all tokens are invalid, and the merchant has to request new ones. */
export class Tokens {
  readonly #endsAtMs = new Map<string, number>();

  make(): { access_token: string; expires_at: number; issued_at: number; token_type: string; expires_in: null } {
    const access_token = randomBytes(24).toString('base64url');
    const now = Date.now();
    this.#endsAtMs.set(`O-Bearer ${access_token}`, now + LIFETIME_MS);
    const seconds = (ms: number) => Math.floor(ms / 1_000);
    return {
      access_token,
      expires_in: null,
      issued_at: seconds(now),
      expires_at: seconds(now + LIFETIME_MS),
      token_type: 'O-Bearer',
    };
  }

  isGood(authorization: string | undefined): boolean {
    return (this.#endsAtMs.get(authorization ?? '') ?? 0) > Date.now();
  }

  forget(): void {
    this.#endsAtMs.clear();
  }
}

/** The `Authorization` header of callbacks, which PhonePe derives from the user name and password in its dashboard. */
export const callbackAuthorization = (username: string, password: string): string =>
  createHash('sha256').update(`${username}:${password}`).digest('hex');
