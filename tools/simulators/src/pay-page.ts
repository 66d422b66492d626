import { z } from 'zod';
import { escapeHtml, page } from './web.ts';

export const settlement = z.strictObject({
  outcome: z.enum(['success', 'failure']),
  amountPaise: z.number().int().positive().optional(),
  webhook: z.enum(['send', 'duplicate', 'drop', 'late', 'forged']).default('send'),
});
type Callback = z.output<typeof settlement>['webhook'];

/** The body of a control call that has no parameters. */
export const nothing = z.strictObject({});

export const pressed = z.object({ outcome: z.enum(['success', 'failure', 'leave']) });

export const PAGE_OPEN_MS = 25 * 60_000;

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export const payPage = (title: string, info: string, amountPaise: number): string =>
  page(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(info)} · simulated gateway</p>` +
      `<p class="amount">${RUPEES.format(amountPaise / 100)}</p>` +
      `<form method="post"><button class="main" name="outcome" value="success">Pay</button>` +
      `<button class="center" name="outcome" value="failure">Fail</button>` +
      `<button class="center" name="outcome" value="leave">Leave</button></form>`,
  );

const LATE_MS = 5_000;

export async function sendAs(kind: Callback, send: (claim: 'true' | 'success') => Promise<void>): Promise<void> {
  if (kind === 'send' || kind === 'duplicate') await send('true');
  if (kind === 'duplicate') await send('true');
  if (kind === 'forged') await send('success');
  if (kind === 'late') setTimeout(() => void send('true'), LATE_MS);
}
