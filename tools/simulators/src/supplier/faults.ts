import type { RequestHandler, Response } from 'express';
import type { Delivery, Refusal, Shop } from './shop.ts';

const happens = (rate: number): boolean => Math.random() < rate;

/** Delays a call, or never answers it, as the settings say. */
export const delayed =
  (shop: Shop): RequestHandler =>
  async (_req, _res, next) => {
    const { latencyMs, hangAll } = shop.settings;
    if (hangAll) return;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    next();
  };

type RequestedFault = { readonly productId: string; readonly userId: string; readonly zoneId: string };

/** Places an order and sends its answer, misbehaving as the settings say. `answerOf` writes the answer. */
export function orderWithFaults(
  shop: Shop,
  { productId, userId, zoneId }: RequestedFault,
  res: Response,
  answerOf: (outcome: Delivery | Refusal) => object,
): void {
  const { errorRate, hangRate, dropAfterAcceptRate, dropAfterAcceptZones, halfAnswerRate } = shop.settings;
  if (happens(hangRate)) return;
  if (happens(errorRate)) return void res.status(500).type('html').send('<html><body>500 Server Error</body></html>');
  const outcome = shop.order(productId, userId, zoneId);
  const answer = answerOf(outcome);
  if (typeof outcome === 'string') return void res.json(answer);
  if (dropAfterAcceptZones.includes(zoneId) || happens(dropAfterAcceptRate)) return void res.socket?.resetAndDestroy();
  if (happens(halfAnswerRate)) return halfOf(JSON.stringify(answer), res);
  res.json(answer);
}

function halfOf(answer: string, res: Response): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
  res.write(answer.slice(0, answer.length / 2), () => res.socket?.destroy());
}
