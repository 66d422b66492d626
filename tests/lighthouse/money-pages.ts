import type { BrowserContext } from '@playwright/test';
import { startRecharge, startUpiOrder } from '../e2e/visitor.ts';

/** `address`: path and query of the page to measure. */
export type Opened = { readonly context: BrowserContext; readonly address: string };

type Make = (context: BrowserContext) => Promise<string>;

/** Makes the signed-in player's order or recharge in a page of its own, which is closed again. */
const made =
  (start: (...page: Parameters<typeof startUpiOrder>) => Promise<string>, addressOf: (id: string) => string): Make =>
  async (context) => {
    const page = await context.newPage();
    const id = await start(page);
    await page.close();
    return addressOf(id);
  };

/** The pages that say where somebody's money is, each with what makes the address of one that is not paid yet. */
export const MONEY_PAGES: ReadonlyMap<string, Make> = new Map([
  ['/wallet-order-status', made(startUpiOrder, (id) => `/wallet-order-status?orderId=${id}`)],
  ['/payment-status', made(startUpiOrder, (id) => `/payment-status?orderId=${id}`)],
  ['/wallet-recharge-status', made(startRecharge, (id) => `/wallet-recharge-status?transactionId=${id}`)],
]);
