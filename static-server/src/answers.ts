import type { IncomingMessage, ServerResponse } from 'node:http';

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendJson(response, status, { success: false, message, code, requestId: '' });

/** A query can hold the token of a return page, so it is not logged, not even where the error's text repeats the address. */
export const logLine = ({ method, url = '' }: IncomingMessage, error: unknown): string =>
  JSON.stringify({ level: 'error', method, path: withoutQuery(url), error: withoutQuery(String(error)) });

const withoutQuery = (text: string): string => text.replaceAll(/\?\S*/g, '');

export const notFound = (response: ServerResponse): void =>
  refuse(response, 404, 'not_found', 'There is nothing at this address.');
