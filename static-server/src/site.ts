import type { IncomingMessage, ServerResponse } from 'node:http';
import { notFound, refuse } from './answers.ts';
import type { BuiltFiles } from './built-files.ts';
import { sendFile } from './files.ts';
import { allowInline } from './headers.ts';
import { JOINED, type JoinedPages } from './joined-pages.ts';
import { isPage, pageAt } from './pages.ts';
import type { Language } from './prerendered.ts';

export type Site = {
  readonly files: BuiltFiles;
  /** Without a trailing slash; empty for the shell. */
  readonly prefix: string;
  /** Set for the shell only. */
  readonly joined?: JoinedPages;
};

/** Sends the file at the path. If there is none, the shell sends a page: with 200 if its route table has the path, else 404. */
export async function sendFromSite(
  request: IncomingMessage,
  response: ServerResponse,
  { files, prefix, joined }: Site,
): Promise<void> {
  const path = pathOf(request);
  if (isApi(path) || !(path === prefix || path.startsWith(`${prefix}/`))) return notFound(response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'method_not_allowed', 'This address is only read.');
  }
  const requestPath = decoded(path);
  const file = decoded(path.slice(prefix.length + 1));
  if (file && (await sendFile(request, response, files, file))) return;
  // No page in place of a missing file: a browser would run the page's HTML as a script.
  if (prefix !== '' || path.startsWith('/remotes/') || /\.\w+$/.test(path)) return notFound(response);
  const page = requestPath === null ? null : ((await joined?.(pageAt(requestPath), languageOf(request))) ?? null);
  if (page) {
    allowInline(response, page.scriptHashes, page.styleHashes);
    response.setHeader('vary', 'cookie');
    return void (await sendFile(request, response, page.files, JOINED));
  }
  const isKnown = requestPath !== null && (await isPage(files, requestPath));
  if (!(await sendFile(request, response, files, 'index.html', isKnown ? 200 : 404))) notFound(response);
}

export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

const languageOf = ({ headers }: IncomingMessage): Language =>
  /(?:^|;\s*)locale=hi\s*(?:;|$)/.test(headers.cookie ?? '') ? 'hi' : 'en';

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
