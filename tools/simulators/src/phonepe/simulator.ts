import { openJournal } from '../journal.ts';
import { paymentSimulator } from '../payment-simulator.ts';
import { phonepeRouter } from './app.ts';
import { Book } from './book.ts';

const CLIENT_VERSION = '1';

export const phonepe = paymentSimulator({
  credentials: ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'],
  walletSettings: (url) => ({
    PHONEPE_AUTH_URL: `${url}/identity-manager`,
    PHONEPE_BASE_URL: `${url}/pg`,
    PHONEPE_CLIENT_VERSION: CLIENT_VERSION,
  }),
  open: ({ credentials, journalPath, publicOrigin, webhookUrl }) =>
    phonepeRouter(new Book(openJournal(journalPath)), {
      clientId: credentials.PHONEPE_CLIENT_ID,
      clientSecret: credentials.PHONEPE_CLIENT_SECRET,
      clientVersion: CLIENT_VERSION,
      publicOrigin,
      webhookUrl,
      webhookUsername: credentials.PHONEPE_WEBHOOK_USERNAME,
      webhookPassword: credentials.PHONEPE_WEBHOOK_PASSWORD,
    }),
});
