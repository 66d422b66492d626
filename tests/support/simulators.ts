import { origin } from './stack.ts';

export type Delivery = {
  orderId: string;
  productId: string;
  userId: string;
  zoneId: string;
  points: string | number;
  at: string;
};

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin()}/simulators/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`simulator ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Tells the supplier how to behave from now on. */
export const controlSupplier = (settings: object): Promise<unknown> => call('supplier/control', settings);
/** Back to good behaviour; the record of deliveries stays. */
export const resetSupplier = (): Promise<unknown> => call('supplier/reset', {});

/** What the supplier truly delivered to a game account. */
export async function deliveriesTo(userid: string, zoneid: string): Promise<Delivery[]> {
  const query = new URLSearchParams({ userid, zoneid });
  return (await call<{ deliveries: Delivery[] }>(`supplier/deliveries?${query}`)).deliveries;
}

export const googleToken = (person: object): Promise<{ idToken: string }> => call('google/token', person);

type Payment = { id: string; merchantTransactionId: string; amountPaise: number; status: string };

export const ekupiPayments = async (transactionId: string): Promise<Payment[]> =>
  (await call<{ payments: Payment[] }>(`ekupi/payments?merchantTransactionId=${transactionId}`)).payments;

export const settleEkupi = (paymentId: string, settlement: object): Promise<unknown> =>
  call(`ekupi/payments/${paymentId}/settle`, settlement);
