import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Log } from '@topup/kit/log';
import { err, type Result } from '@topup/kit/result';
import type { Picture, PictureFailure } from '../domain/icon.ts';

export type CleanPicture = (file: Buffer) => Promise<Result<Picture, PictureFailure>>;

/** Long enough to start a process on a busy machine; decoding a picture takes only a fraction of a second. */
const WITHIN_MS = 15_000;
/** Has the extension of this file: `.ts` in a checkout, `.js` in a container image. */
const DECODER = join(import.meta.dirname, `decoder${extname(import.meta.filename)}`);

const answer: z.ZodType<Result<Picture, PictureFailure>> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.object({
      bytes: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
      width: z.number(),
      height: z.number(),
    }),
  }),
  z.object({
    ok: z.literal(false),
    error: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['not_a_picture', 'damaged_picture', 'animated_picture']) }),
      z.object({ kind: z.literal('too_many_pixels'), pixelsMax: z.number() }),
    ]),
  }),
]);

/** Decodes each picture in a new process without secrets: a file that crashes the decoder crashes only that process. */
export function pictureCleaner(log: Log): CleanPicture {
  let last: Promise<unknown> = Promise.resolve();
  return (file) => {
    const next = last.then(() => decode(file, log));
    last = next.catch(() => undefined);
    return next;
  };
}

function decode(file: Buffer, log: Log): Promise<Result<Picture, PictureFailure>> {
  return new Promise((resolve, reject) => {
    const child = fork(DECODER, {
      env: {},
      execArgv: ['--no-warnings', '--disable-proto=delete'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    });
    let said: unknown;
    child.once('message', (message) => void (said = message));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const parsed = answer.safeParse(said);
      if (parsed.success) return resolve(parsed.data);
      log.warn({ code, signal, bytes: file.length }, 'the decoder ended without an answer; the picture is refused');
      resolve(err({ kind: 'damaged_picture' }));
    });
    child.send(file, (error) => error && log.warn({ err: error }, 'the decoder did not take a picture'));
  });
}
