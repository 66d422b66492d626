import { openJournal } from '../journal.ts';
import { paymentSimulator } from '../payment-simulator.ts';
import { ekupiRouter } from './app.ts';
import { Payments } from './payments.ts';

export const ekupi = paymentSimulator({
  credentials: ['EKUPI_KEY'],
  walletSettings: (url) => ({ EKUPI_BASE_URL: url, EKUPI_CUSTOMER_EMAIL: 'shop@example.com' }),
  open: ({ credentials, journalPath, publicOrigin, webhookUrl }) =>
    ekupiRouter(new Payments(openJournal(journalPath)), { key: credentials.EKUPI_KEY, publicOrigin, webhookUrl }),
});
