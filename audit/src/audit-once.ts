import { audit } from './audit.ts';
import type { AuditConfig } from './config.ts';
import { connectReader } from './readers/read-books.ts';
import { report } from './report.ts';

export type Audited = {
  readonly balanced: boolean;
  /** The trial balance and every breach as text. */
  readonly report: string;
};

/** Makes one audit. `explained`: names of known breaches, which are not counted. Rejects when the books cannot be read. */
export async function auditOnce(config: AuditConfig, explained: readonly string[] = []): Promise<Audited> {
  const { keys, amqpUrl, statementUrl, sealCopyDir } = config;
  const client = await connectReader(config.mongoUrl);
  try {
    const sources = { client, keys, amqpUrl, statementUrl, sealCopyDir };
    const done = await audit(sources, [...config.explained, ...explained]);
    return { balanced: done.breaches.length === 0, report: report(done, config) };
  } finally {
    await client.close();
  }
}
