import { supplierEntry } from '../entry.ts';
import { smileOneProtocol } from './protocol.ts';
import { checkStatuses, smileOneSettings } from './settings.ts';
import { connectSmileOne } from './supplier.ts';

export const smileOne = supplierEntry({
  settings: smileOneSettings,
  checkSettings: checkStatuses,
  protocol: smileOneProtocol,
  connect: connectSmileOne,
});
