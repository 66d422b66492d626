import { isIP } from 'node:net';
import type { Request } from 'express';

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

/** Null when the text is no address. Some load balancers append a port. */
function addressIn(text: string): string | null {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 ? null : address;
}

/** As written by our outermost proxy, else the nearest one's own: nobody can choose what is recorded. */
export const clientAddress = (req: Request): string =>
  addressIn(req.ip ?? '') ?? addressIn(req.socket.remoteAddress ?? '') ?? '';
