import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@topup/kit/health';
import { indianDay } from '@topup/kit/indian-day';

type Payment = Record<'client_txn_id' | 'txn_date' | 'amount' | 'status' | 'upi_txn_id' | 'udf1' | 'udf2', string>;
/** How the next create_order calls are answered. The order is created in every case except `refuse` and `deaf`. */
type CreateFault = 'none' | 'lose-reply' | 'deaf' | 'refuse' | 'html' | 'foreign-page';
/** `hangs`: status calls are received and not answered. */
type StatusFault = 'none' | 'html' | 'down' | 'hangs';

/**
 * A small gateway with the real protocol that can lose its replies. (The full simulator belongs to the whole stack.)
 */
export type EkupiStandIn = {
  readonly url: string;
  readonly host: string;
  readonly payments: Map<string, Payment>;
  readonly statusCalls: string[];
  /** Faults of the next create_order calls, in order; then none. */
  readonly createFaults: CreateFault[];
  statusFault: StatusFault;
  /** While true, it receives requests and answers none. */
  hangs: boolean;
  /** How far the gateway's clock is ahead of ours, in milliseconds: it files payments by its own day. */
  aheadMs: number;
  pay(transactionId: string, change?: Partial<Payment>): void;
  /** The day of its report that names this payment; today for one that it does not know. */
  filedOn(paymentId: string): string;
  close(): Promise<void>;
};

export async function startEkupi(): Promise<EkupiStandIn> {
  const payments = new Map<string, Payment>();
  const statusCalls: string[] = [];
  const createFaults: CreateFault[] = [];
  const today = () => indianDay(new Date(Date.now() + standIn.aheadMs));
  const server = createServer(async (req, res) => {
    const body = JSON.parse(await text(req)) as Record<string, string>;
    if (standIn.hangs) return;
    const id = body['client_txn_id'] ?? '';
    const send = (answer: object) => res.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    const html = () => res.setHeader('content-type', 'text/html').end('<html><body>Just a moment...</body></html>');
    if (req.url === '/api/create_order') {
      const fault = createFaults.shift() ?? 'none';
      if (fault === 'deaf') return void req.socket.destroy();
      if (fault === 'refuse') return send({ status: false, msg: 'Invalid key' });
      const txn_date = reversed(today());
      payments.set(id, {
        client_txn_id: id,
        txn_date,
        amount: body['amount'] ?? '',
        status: 'created',
        upi_txn_id: '',
        udf1: body['udf1'] ?? '',
        udf2: body['udf2'] ?? '',
      });
      if (fault === 'lose-reply') return void req.socket.destroy();
      if (fault === 'html') return html();
      const page = fault === 'foreign-page' ? 'https://evil.example' : standIn.url;
      return send({ status: true, msg: 'Order Created', data: { order_id: 7, payment_url: `${page}/pay/${id}` } });
    }
    statusCalls.push(id);
    if (standIn.statusFault === 'hangs') return;
    if (standIn.statusFault === 'down') return void req.socket.destroy();
    if (standIn.statusFault === 'html') return html();
    const payment = payments.get(id);
    if (!payment || payment.txn_date !== body['txn_date']) return send({ status: false, msg: 'Record not found' });
    return send({ status: true, msg: 'Transaction found', data: { id: 7, ...payment } });
  });
  const port = await listen(server, '127.0.0.1', 0);
  const host = `127.0.0.1:${port}`;
  const standIn: EkupiStandIn = {
    url: `http://${host}`,
    host,
    payments,
    statusCalls,
    createFaults,
    statusFault: 'none',
    hangs: false,
    aheadMs: 0,
    pay: (transactionId, change = {}) => {
      const id = [...payments.keys()].filter((key) => key.startsWith(transactionId)).at(-1) ?? '';
      const payment = payments.get(id);
      if (!payment) throw new Error('no such payment');
      payments.set(id, { ...payment, status: 'success', upi_txn_id: '412345678901', ...change });
    },
    filedOn: (paymentId) => {
      const payment = payments.get(paymentId);
      return payment ? reversed(payment.txn_date) : today();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

/** From 2026-03-01 to 01-03-2026, and back. */
const reversed = (day: string): string => day.split('-').reverse().join('-');

async function text(req: IncomingMessage): Promise<string> {
  let content = '';
  for await (const chunk of req) content += String(chunk);
  return content;
}
