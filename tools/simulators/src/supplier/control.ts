import { createServer, type Server } from 'node:http';
import { Router, type Express } from 'express';
import { z } from 'zod';
import { control } from '../web.ts';
import { DEFAULTS, settingsChange } from './settings.ts';
import type { Shop } from './shop.ts';

/** The supplier's listener, closed while the setting `down` is on, so that connections are refused. */
export class SupplierListener {
  readonly #app: Express;
  readonly #host: string;
  readonly #port: number;
  #server: Server | null = null;

  constructor(app: Express, host: string, port: number) {
    this.#app = app;
    this.#host = host;
    this.#port = port;
  }

  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ keepAliveTimeout: 5_000 }, this.#app);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.#port, this.#host, resolve));
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const deliveriesQuery = z.object({ userid: z.string().optional(), zoneid: z.string().optional() });

export function supplierControl(shop: Shop, listener: SupplierListener): Router {
  const router = Router();
  const obey = () => (shop.settings.down ? listener.close() : listener.open());
  const state = () => ({ ...shop.settings, points: shop.balanceHundredths / 100 });
  control(router, '/control', settingsChange, async (change) => {
    shop.change(change);
    await obey();
    return state();
  });
  control(router, '/reset', z.looseObject({}), async () => {
    shop.change(DEFAULTS);
    await obey();
    return state();
  });
  router.get('/control', (_req, res) => void res.json(state()));
  router.get('/deliveries', (req, res) => {
    const parsed = deliveriesQuery.safeParse(req.query);
    if (!parsed.success) return void res.status(400).json({ message: 'userid and zoneid are texts' });
    const { userid, zoneid } = parsed.data;
    const deliveries = shop.deliveries.filter(
      (delivery) =>
        (userid === undefined || delivery.userId === userid) && (zoneid === undefined || delivery.zoneId === zoneid),
    );
    res.json({ deliveries });
  });
  router.get('/statement', (_req, res) => void res.json({ changes: shop.accountChanges }));
  return router;
}
