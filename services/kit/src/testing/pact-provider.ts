import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Verifier } from '@pact-foundation/pact';

/** Folder where consumers write their pacts. */
const PACTS = join(import.meta.dirname, '../../../../.data/pacts');

type Provided = Readonly<Record<string, string | number>>;
type HttpPact = {
  readonly provider: string;
  /** The consumer; `web` when absent. */
  readonly consumer?: string;
  readonly url: string;
  /** Sets a provider state up; the values it returns replace the examples in the request. */
  readonly states: Readonly<Record<string, () => Promise<Provided | void>>>;
  /** The real token for a placeholder token in a request. Called after the provider states are set up. */
  readonly tokenOf: (who: 'player' | 'admin') => string;
};

/**
 * Verifies a running service against a consumer's HTTP pact. Rejects with the differences, or when the consumer's tests have not
 * written the pact yet.
 */
export async function verifyHttpPact({ provider, consumer = 'web', url, states, tokenOf }: HttpPact): Promise<void> {
  const pact = join(PACTS, `${consumer}-${provider}.json`);
  if (!existsSync(pact)) throw new Error(`no pact of '${consumer}': run the consumers' tests first (*.pact.test.ts)`);
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  await new Verifier({
    provider,
    providerBaseUrl: url,
    pactUrls: [pact],
    logLevel: 'error',
    stateHandlers: Object.fromEntries(
      Object.entries(states).map(([state, setUp]) => [state, async () => (await setUp()) ?? {}]),
    ),
    requestFilter: (req, _res, next) => {
      const placeholder = /^Bearer (player|admin)-token$/.exec(req.headers['authorization'] ?? '');
      if (placeholder) req.headers['authorization'] = `Bearer ${tokenOf(placeholder[1] as 'player' | 'admin')}`;
      next();
    },
  }).verifyProvider();
}
