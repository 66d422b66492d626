import type { ServerResponse } from 'node:http';

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('cache-control', 'no-store');
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

export const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendJson(response, status, { success: false, message, code, requestId: '' });

export const notFound = (response: ServerResponse): void =>
  refuse(response, 404, 'not_found', 'There is nothing at this address.');
