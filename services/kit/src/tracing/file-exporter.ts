import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

const SUCCESS = 0;
const FAILED = 1;

/** In the form of the OTLP file exporter, one line per batch. Rejects when the file cannot be opened. */
export async function fileExporter(folder: string, service: string): Promise<SpanExporter> {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, `${service}-${process.pid}.jsonl`), 'a');
  let last: Promise<unknown> = Promise.resolve();
  return {
    export: (spans, done) => {
      const line = JsonTraceSerializer.serializeRequest(spans) ?? new Uint8Array();
      last = last
        .then(() => file.appendFile(Buffer.concat([line, Buffer.from('\n')])))
        .then(
          () => done({ code: SUCCESS }),
          (error: Error) => done({ code: FAILED, error }),
        );
    },
    forceFlush: async () => void (await last),
    shutdown: async () => {
      await last;
      await file.close();
    },
  };
}
