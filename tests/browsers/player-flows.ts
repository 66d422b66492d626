import { ask } from '@topup/stack/control/client';
import { newGameId } from '../support/new-visitor.ts';
import { cheapest } from '../support/shop.ts';
import { origin, STACK, until } from '../support/stack.ts';
import { DESKTOP, PHONE, type Flow } from './flow.ts';
import type { Page } from './page.ts';
import { fillBasket, openMenu, orderByUpi, payAtGateway, payFromWallet, recharge, signIn } from './steps.ts';
import { button, dialog, field, heading, link, region } from './target.ts';

const onPhone = (name: string, play: Flow['play']): Flow => ({ name, size: PHONE, play });

/** The confirm dialog does not offer PhonePe. Returns the address of its payment page. */
async function orderByPhonepe(page: Page): Promise<string> {
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const items = [{ productId: product.productId, spu: product.displayName, price: product.customPrice, quantity: 1 }];
  const order = { userId: newGameId(), zoneId: '1234', items, paymentMethod: 'phonepe', gameId: 'mobilelegends' };
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) };
  const place = `fetch('/api/orders/create-orders', ${JSON.stringify(request)}).then((answer) => answer.json())`;
  // Refused while the store is busy with its start.
  return until('an order by PhonePe has a payment page', async () => {
    const { data } = await page.value<{ data?: { redirectUrl?: string } }>(place);
    return data?.redirectUrl;
  });
}

/** Stops the store's only door for as long as `work` takes. */
async function unreachable(work: () => Promise<void>): Promise<void> {
  await ask(STACK, 'POST', '/children/front-door/stop');
  try {
    await work();
  } finally {
    await ask(STACK, 'POST', '/children/front-door/start');
  }
}

export const playerFlows: readonly Flow[] = [
  onPhone('public pages, an unknown page', async (page) => {
    for (const path of ['/', '/pricing', '/faq']) {
      await page.open(path);
      await page.finds(heading());
    }
    await page.open('/login');
    await page.finds(button('Continue with Google'));
    await page.open('/no/such/page');
    await page.sees('Page Not Found.');
  }),
  onPhone('the session after a reload, sign out', async (page) => {
    await signIn(page);
    await page.open('/wallet');
    await page.finds(heading('Wallet'));
    await openMenu(page);
    await page.press(button('Logout'));
    await page.sees('Sign in to recharge');
    await page.open('/user-orders');
    await page.isAt(/:\d+\/(\?.*)?$/);
  }),
  onPhone('an amount that is none is refused, one with a comma is read', async (page) => {
    await signIn(page);
    await page.open('/wallet-recharge');
    for (const amount of ['12.5', '1e3', '100,5']) {
      await page.fill(field('Custom amount'), amount);
      await page.press(button(/^Pay with UPI/));
      await page.sees('Please enter a valid amount');
      await page.fill(field('Custom amount'), '200');
      await page.sees('₹200');
    }
    await page.fill(field('Custom amount'), '1,500');
    await page.finds(button(/^Pay with UPI.*1,500/));
  }),
  onPhone('an order by UPI: back, forward, pay', async (page) => {
    await signIn(page);
    await orderByUpi(page);
    await page.back();
    await page.isAt(/\/user$/);
    await page.sees('55 Diamonds');
    await page.forward();
    await payAtGateway(page);
    await page.isAt(/\/payment-status\?orderId=/);
    await page.sees('Order Successful!');
  }),
  onPhone('an order by UPI that is refused', async (page) => {
    await signIn(page);
    await orderByUpi(page);
    await payAtGateway(page, 'Fail');
    await page.sees('Payment Failed');
    await page.sees('No money has been deducted.');
  }),
  onPhone('an order by PhonePe, and the check of its payment', async (page) => {
    await signIn(page);
    await page.open(await orderByPhonepe(page));
    await payAtGateway(page);
    await page.isAt(/\/payment-status\?orderId=/);
    await page.sees('Order Successful!');
    await page.open('/user-orders');
    await page.press(button(/^Details/));
    await page.press(button('Check Payment Status'));
    await page.sees('PAYMENT_SUCCESS');
  }),
  onPhone('orders, copy, details, receipt, print, wallet history', async (page) => {
    await signIn(page);
    await recharge(page);
    await fillBasket(page);
    await payFromWallet(page);
    await page.press(link('View My Orders'));
    await page.sees('Completed');
    await page.press(button(/^Copy order ID/));
    await page.sees('Copied');
    await page.press(button(/^Details/));
    await page.press(button('Receipt', dialog()));
    await page.value('void (window.print = () => (window.wasPrinted = true))');
    await page.press(button('Print', dialog('Receipt')));
    await page.knows('print() is called', 'window.wasPrinted === true');
    await page.open('/wallet?tab=history');
    await page.sees('Purchase');
  }),
  onPhone('an account that was verified before', async (page) => {
    await signIn(page);
    const gameId = await fillBasket(page);
    await page.open('/user');
    await page.press(button('Change'));
    await page.fill(field('User ID'), '1');
    await page.press(button(new RegExp(`^(?!Remove).*${gameId}`), region('Accounts you verified on this device')));
    await page.holds(field('User ID'), gameId);
  }),
  onPhone('Hindi', async (page) => {
    await page.open('/');
    await page.press(button('हिन्दी'));
    await page.sees('कुछ ही मिनटों में डायमंड आपके गेम में');
    for (const path of ['/pricing', '/faq']) {
      await page.open(path);
      await page.finds(heading(/[\u0900-\u097F]/));
    }
    await page.press(button('English'));
    await page.finds(heading('FAQ'));
    await signIn(page);
    await page.press(button('हिन्दी'));
    await page.sees('ऑर्डर बनाएँ');
    await page.open('/user-orders');
    await page.finds(heading(/[\u0900-\u097F]/));
  }),
  onPhone('the light theme, kept', async (page) => {
    await signIn(page);
    await openMenu(page);
    await page.press(button('Light'));
    await page.open('/wallet');
    await page.knows('the page is light', `document.documentElement.dataset.theme === 'light'`);
  }),
  onPhone('the offline page, and the page itself when the store is back', async (page) => {
    const faq = `${origin()}/faq`;
    await page.open('/');
    await page.value('navigator.serviceWorker.ready.then(() => true)');
    await unreachable(async () => {
      await page.open(faq);
      await page.sees('No connection to the store');
    });
    await page.finds(heading('FAQ'));
  }),
  {
    name: 'an order by keyboard alone',
    size: DESKTOP,
    play: async (page) => {
      await signIn(page);
      await page.tabTo(field('User ID'));
      await page.write(newGameId());
      await page.tabTo(field('Zone ID'));
      await page.write('1234');
      await page.tabTo(button('Verify Player Details'));
      await page.key('Enter');
      await page.sees('Welcome, ');
      for (const target of [button(/^Add 55 Diamonds/), button('Create Order'), button(/^Pay with UPI/, dialog())]) {
        await page.tabTo(target);
        await page.key('Enter');
      }
      await page.isAt(/\/simulators\/ekupi\/pay\//);
    },
  },
];
