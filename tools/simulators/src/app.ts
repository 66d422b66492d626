import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import type { Config } from './config.ts';
import { googleRouter } from './google/app.ts';
import { signingKey } from './google/keys.ts';
import { openJournal } from './journal.ts';
import { paymentSimulators, type PaymentCredential } from './payment-providers.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { simulatedSupplier } from './supplier.ts';
import { SupplierListener, supplierControl } from './supplier/control.ts';
import { Shop, type Entry as ShopEntry } from './supplier/shop.ts';
import { styleSheet } from './web.ts';

const plainApp = () => express().disable('x-powered-by').disable('etag');

export type Simulators = { port: number; stop: () => Promise<void> };

export async function startSimulators(config: Config): Promise<Simulators> {
  const shop = new Shop(openJournal<ShopEntry>(join(config.DATA_DIR, 'supplier.jsonl')));
  const google = await signingKey(join(config.DATA_DIR, 'google-key.json'));
  const supplier = plainApp().use('/simulators/supplier', simulatedSupplier.api(shop, config));
  const listener = new SupplierListener(supplier, config.HOST, config.SUPPLIER_PORT);
  if (!shop.settings.down) await listener.open();

  const app = plainApp();
  app.get('/simulators/healthz', (_req, res) => void res.json({ ok: true }));
  app.get('/simulators/style.css', styleSheet);
  app.use('/simulators/google', googleRouter(google, config.GOOGLE_CLIENT_ID));
  app.use('/simulators/supplier', supplierControl(shop, listener));
  const providers: Readonly<Record<string, Pick<PaymentSimulator<PaymentCredential>, 'open'>>> = paymentSimulators;
  for (const [name, simulator] of Object.entries(providers)) {
    const journalPath = join(config.DATA_DIR, `${name}.jsonl`);
    const webhookUrl = `${config.WEBHOOKS_URL}/${name}`;
    const { PUBLIC_ORIGIN: publicOrigin } = config;
    app.use(`/simulators/${name}`, simulator.open({ credentials: config, journalPath, publicOrigin, webhookUrl }));
  }
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
