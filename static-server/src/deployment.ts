import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './answers.ts';
import { REPORTS_PATH } from './csp-reports.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { pathOf } from './site.ts';

const DAY_MS = 24 * 3_600_000;
/** How long `security.txt` is valid: RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

export type Deployment = {
  readonly runtimeConfig: RuntimeConfig;
  /** Null if the address under which the store is visited is unknown. */
  readonly publicOrigin: string | null;
  readonly receiveReport: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

/** Sends the shell's settings and `security.txt`, and takes browsers' reports. False if the path is none of these three. */
export async function answerForDeployment(
  request: IncomingMessage,
  response: ServerResponse,
  deployment: Deployment,
): Promise<boolean> {
  const path = pathOf(request);
  if (path === REPORTS_PATH) await deployment.receiveReport(request, response);
  else if (path === '/config.json') sendJson(response, 200, deployment.runtimeConfig);
  else if (path === '/.well-known/security.txt') sendSecurityContact(response, deployment);
  else return false;
  return true;
}

function sendSecurityContact(response: ServerResponse, { runtimeConfig, publicOrigin }: Deployment): void {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${runtimeConfig.support.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    ...(publicOrigin ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
  ];
  response.setHeader('cache-control', 'no-cache');
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${lines.join('\n')}\n`);
}
