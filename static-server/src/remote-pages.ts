import { builtFile, type BuiltFile } from './built-files.ts';

const ASK_EVERY_MS = 15_000;
const TIMEOUT_MS = 3_000;
const MOST_BYTES = 2_000_000;

/** Fetches the remote's rendered pages every 15 s. While the remote's server is away, the last copy is used. Never rejects. */
export async function followRemotePages(url: string, tell: (message: string) => void) {
  let kept: BuiltFile | null = null;
  let etag = '';
  let isAway = false;

  async function ask(): Promise<void> {
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 304) return;
    if (answer.status === 404) return void ([kept, etag] = [null, '']);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    [kept, etag] = [builtFile(await bounded(answer)), answer.headers.get('etag') ?? ''];
  }

  async function follow(): Promise<void> {
    try {
      await ask();
      isAway = false;
    } catch (error) {
      if (!isAway) tell(`rendered pages are not there, or the last ones stay: ${String(error)}`);
      isAway = true;
    }
  }
  await follow();
  const timer = setInterval(() => void follow(), ASK_EVERY_MS).unref();
  return { current: () => kept, follow, stop: () => clearInterval(timer) };
}

async function bounded(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
