import type { SupplierProtocol } from '../../domain/supplier.ts';
import { findRefusal } from '../../domain/refusals.ts';
import { classify } from './classify.ts';
import { parseReply, SUCCESS } from './reply.ts';

export const smileOneProtocol: SupplierProtocol = {
  classify,
  isSuccess: (status) => status === SUCCESS,
  unknownStatus: (httpStatus, body) => {
    const reply = httpStatus === 200 ? parseReply(body) : null;
    if (!reply || reply.status === SUCCESS || reply.orderId !== null) return null;
    return /^\d{1,6}$/.test(reply.status) ? reply.status : null;
  },
  readPlayer: (body, table) => {
    const reply = parseReply(body);
    if (!reply) return null;
    if (reply.status === SUCCESS)
      return reply.username === null
        ? null
        : { found: true, username: reply.username, reason: '', multipliers: reply.multipliers };
    const refusal = findRefusal(table, reply.status, reply.message);
    return refusal && !refusal.retryable
      ? { found: false, username: '', reason: refusal.told.reason, multipliers: [] }
      : null;
  },
};
