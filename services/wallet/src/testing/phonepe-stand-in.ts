import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@topup/kit/health';
import { eventually } from '@topup/kit/testing';

type Order = { merchantOrderId: string; orderId: string; amount: number; state: string; redirectUrl: string };
type Refund = { merchantRefundId: string; originalMerchantOrderId: string; amount: number; state: string };
type Fault = 'none' | 'html' | 'down';

/** A small PhonePe with the real protocol. (The full simulator belongs to the whole stack.) */
export type PhonepeStandIn = {
  readonly url: string;
  readonly host: string;
  readonly orders: Map<string, Order>;
  readonly refunds: Map<string, Refund>;
  readonly statusCalls: string[];
  tokensMade: number;
  /** Invalidates all tokens issued so far. */
  forgetTokens(): void;
  statusFault: Fault;
  /** How refund requests are answered: `lose-reply` cuts the connection after accepting one, `refuse` accepts none. */
  refundFault: 'none' | 'lose-reply' | 'refuse';
  /** While true, accepted refunds are not visible yet. */
  hidesRefunds: boolean;
  /** Merchant refund ids of all requests, including refused ones. */
  readonly refundRequests: string[];
  /** Changes the newest order of a record. */
  settle(recordId: string, change: Partial<Order>): void;
  /** Ends a refund. Waits for its request, which the service's own poller may be sending just now. */
  endRefund(refundId: string, state: 'COMPLETED' | 'FAILED'): Promise<void>;
  close(): Promise<void>;
};

type Answer = { status: number; body: object };
const notFound = (code: string): Answer => ({ status: 404, body: { code, message: 'No entry found' } });
const EXCESS: Answer = { status: 400, body: { code: 'EXCESS_REFUND_AMOUNT', message: 'More than was paid' } };

export async function startPhonepe(): Promise<PhonepeStandIn> {
  const tokens = new Set<string>();
  const server = createServer(async (req, res) => {
    const body = await text(req);
    if (req.url === '/v1/oauth/token') return send(res, { status: 200, body: token(new URLSearchParams(body)) });
    if (!tokens.has(req.headers.authorization ?? ''))
      return send(res, { status: 401, body: { code: 'AUTHORIZATION_FAILED' } });
    if (req.method === 'POST') {
      const answer = post(req.url ?? '', JSON.parse(body) as Record<string, never>);
      return answer ? send(res, answer) : void req.socket.destroy();
    }
    const [, refundId] = /^\/payments\/v2\/refund\/(\w+)\/status/.exec(req.url ?? '') ?? [];
    const refund = standIn.hidesRefunds ? undefined : standIn.refunds.get(refundId ?? '');
    if (refundId) return send(res, refund ? { status: 200, body: refund } : notFound('REFUND_NOT_FOUND'));
    const [, id = ''] = /^\/checkout\/v2\/order\/(\w+)\/status/.exec(req.url ?? '') ?? [];
    standIn.statusCalls.push(id);
    if (standIn.statusFault === 'down') return void req.socket.destroy();
    if (standIn.statusFault === 'html') return void res.end('<html></html>');
    const order = standIn.orders.get(id);
    if (!order) return send(res, notFound('ORDER_NOT_FOUND'));
    send(res, { status: 200, body: { ...order, paymentDetails: attempts(order) } });
  });
  const token = (parameters: URLSearchParams) => {
    const access_token = `t${++standIn.tokensMade}-${parameters.get('client_id')}`;
    tokens.add(`O-Bearer ${access_token}`);
    return { access_token, expires_at: Math.floor(Date.now() / 1_000) + 3_600, token_type: 'O-Bearer' };
  };
  /** Null: the connection is cut. */
  const post = (url: string, body: Record<string, never>): Answer | null => {
    if (url === '/payments/v2/refund') return askRefund(standIn, body as unknown as Refund);
    const { merchantOrderId, amount, paymentFlow } = body as unknown as Order & {
      paymentFlow: { merchantUrls: { redirectUrl: string } };
    };
    const orderId = `OMO${standIn.orders.size + 1}`;
    const { redirectUrl } = paymentFlow.merchantUrls;
    standIn.orders.set(merchantOrderId, { merchantOrderId, orderId, amount, state: 'PENDING', redirectUrl });
    const page = `${standIn.url}/pay/${merchantOrderId}`;
    return { status: 200, body: { orderId, state: 'PENDING', expireAt: Date.now() + 1_500_000, redirectUrl: page } };
  };
  const port = await listen(server, '127.0.0.1', 0);
  const host = `127.0.0.1:${port}`;
  const standIn: PhonepeStandIn = {
    url: `http://${host}`,
    host,
    orders: new Map(),
    refunds: new Map(),
    statusCalls: [],
    tokensMade: 0,
    forgetTokens: () => tokens.clear(),
    statusFault: 'none',
    refundFault: 'none',
    hidesRefunds: false,
    refundRequests: [],
    endRefund: async (refundId, state) => {
      const refund = await eventually(`refund ${refundId} was asked for`, () => standIn.refunds.get(refundId));
      Object.assign(refund, { state });
    },
    settle: (recordId, change) => {
      const id = [...standIn.orders.keys()].filter((key) => key.startsWith(recordId)).at(-1) ?? '';
      const order = standIn.orders.get(id);
      if (!order) throw new Error('no such order');
      standIn.orders.set(id, { ...order, ...change });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

function askRefund(standIn: PhonepeStandIn, body: Refund): Answer | null {
  const { refundFault, refunds, refundRequests } = standIn;
  const { merchantRefundId, amount } = body;
  refundRequests.push(merchantRefundId);
  // Like the real gateway, refuses a repeated refund id with this code, whether or not the first refund is finished.
  if (refundFault === 'refuse' || refunds.has(merchantRefundId)) return EXCESS;
  refunds.set(merchantRefundId, { ...body, state: 'PENDING' });
  return refundFault === 'lose-reply' ? null : { status: 200, body: { refundId: 'OMR1', amount, state: 'PENDING' } };
}

const attempts = ({ orderId, state, amount }: Order) =>
  state === 'PENDING'
    ? []
    : [
        {
          transactionId: orderId.replace('OMO', 'OM'),
          paymentMode: 'UPI_INTENT',
          amount,
          state,
          rail: { type: 'UPI', utr: '512345678901', vpa: 'player@upi' },
        },
      ];

const send = (res: ServerResponse, { status, body }: Answer): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function text(req: IncomingMessage): Promise<string> {
  let content = '';
  for await (const chunk of req) content += String(chunk);
  return content;
}
