import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import type { Config } from './config.ts';
import { googleRouter } from './google/app.ts';
import { signingKey } from './google/keys.ts';
import { openJournal } from './journal.ts';
import { ekupiRouter } from './ekupi/app.ts';
import { Payments, type Entry as PaymentEntry } from './ekupi/payments.ts';
import { phonepeRouter } from './phonepe/app.ts';
import { Book, type Entry as PhonepeEntry } from './phonepe/book.ts';
import { supplierApi } from './supplier/api.ts';
import { SupplierListener, supplierControl } from './supplier/control.ts';
import { Shop, type Entry as ShopEntry } from './supplier/shop.ts';
import { styleSheet } from './web.ts';

export type Simulators = { port: number; stop: () => Promise<void> };

/** Starts the outside world on one port, with a separate listener for the supplier. Records survive a restart. */
export async function startSimulators(config: Config): Promise<Simulators> {
  const shop = new Shop(openJournal<ShopEntry>(join(config.DATA_DIR, 'supplier.jsonl')));
  const payments = new Payments(openJournal<PaymentEntry>(join(config.DATA_DIR, 'ekupi.jsonl')));
  const book = new Book(openJournal<PhonepeEntry>(join(config.DATA_DIR, 'phonepe.jsonl')));
  const google = await signingKey(join(config.DATA_DIR, 'google-key.json'));
  const merchant = { uid: config.SUPPLIER_UID, email: config.SUPPLIER_EMAIL, key: config.SUPPLIER_KEY };
  const listener = new SupplierListener(supplierApi(shop, merchant), config.HOST, config.SUPPLIER_PORT);
  if (!shop.settings.down) await listener.open();

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/simulators/healthz', (_req, res) => void res.json({ ok: true }));
  app.get('/simulators/style.css', styleSheet);
  app.use('/simulators/google', googleRouter(google, config.GOOGLE_CLIENT_ID));
  app.use('/simulators/supplier', supplierControl(shop, listener));
  app.use(
    '/simulators/ekupi',
    ekupiRouter(payments, {
      key: config.EKUPI_KEY,
      publicOrigin: config.PUBLIC_ORIGIN,
      webhookUrl: config.WEBHOOK_EKUPI_URL,
    }),
  );
  app.use(
    '/simulators/phonepe',
    phonepeRouter(book, {
      clientId: config.PHONEPE_CLIENT_ID,
      clientSecret: config.PHONEPE_CLIENT_SECRET,
      clientVersion: config.PHONEPE_CLIENT_VERSION,
      publicOrigin: config.PUBLIC_ORIGIN,
      webhookUrl: config.WEBHOOK_PHONEPE_URL,
      webhookUsername: config.PHONEPE_WEBHOOK_USERNAME,
      webhookPassword: config.PHONEPE_WEBHOOK_PASSWORD,
    }),
  );
  const server: Server = createServer({ keepAliveTimeout: 65_000 }, app);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.PORT, config.HOST, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([listener.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}
