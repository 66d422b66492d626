import { z } from 'zod';
import { provider } from '../provider.ts';
import { createEkupi } from './gateway.ts';
import { ekupiSettings } from './settings.ts';

export const ekupi = provider({
  settings: ekupiSettings,
  connect: createEkupi,
  callback: {
    summary: 'A hint from the UPI gateway that a payment has changed',
    body: z.object({ client_txn_id: z.string().max(200) }).transform((body) => body.client_txn_id),
    proof: null,
  },
});
