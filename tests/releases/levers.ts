import { mongo } from 'mongoose';
import { serviceNames } from '@topup/proto/services';
import { signal } from '../chaos/processes.ts';
import { child, until } from '../support/stack.ts';

export const databases = {
  auth: 'topup_auth',
  wallet: 'topup_wallet',
  order: 'topup_order',
  catalogue: 'topup_catalogue',
  gateway: 'topup_supplier_gateway',
} as const;

/** All processes that the levers stop. */
export const SERVICES = [...serviceNames, 'simulators'] as const;

/** Opens the stack's own MongoDB, with which a person could reach the states that no call reaches. */
export async function withDatabase<T>(work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  return work(client).finally(() => client.close());
}

/** Stops the processes without ending them, as a machine that hangs does. They keep what they have in memory. */
export const freeze = (...names: string[]): void => names.forEach((name) => signal(name, 'SIGSTOP'));
export const thaw = (...names: readonly string[]): void => names.forEach((name) => signal(name, 'SIGCONT'));

type Stored = { readonly _id: string; readonly state?: string; readonly status?: string; readonly step?: string };

const nameOf = ({ state, status, step }: Stored): string => state ?? (step ? `${status}/${step}` : String(status));

/** Waits until the document of this collection has this state: the API does not show every state. */
export const becomes = (
  client: mongo.MongoClient,
  [database, collection]: readonly [keyof typeof databases, string],
  filter: object,
  wanted: string,
): Promise<string> =>
  until(`${collection} ${JSON.stringify(filter)} is ${wanted}`, async () => {
    const found = await client.db(databases[database]).collection<Stored>(collection).find(filter).toArray();
    return found.find((document) => nameOf(document) === wanted)?._id;
  });

/** Lets an order be in its step, and exist, for so long already: limits of time cannot be waited for here. */
export async function age(client: mongo.MongoClient, orderId: string, ms: number): Promise<void> {
  const orders = client.db(databases.order).collection<{ _id: string; createdAt: Date; stepSince: Date }>('orders');
  const order = await orders.findOne({ _id: orderId });
  if (!order) throw new Error(`there is no order ${orderId}`);
  const earlier = (at: Date): Date => new Date(at.getTime() - ms);
  const set = { createdAt: earlier(order.createdAt), stepSince: earlier(order.stepSince), nextAt: new Date() };
  await orders.updateOne({ _id: orderId }, { $set: set });
}

/** The database refuses transfers of this payment until the returned function is called. */
export async function refuseTransfers(client: mongo.MongoClient, paymentId: string): Promise<() => Promise<void>> {
  const transfers = client.db(databases.wallet).collection<{ _id: string; ref: object }>('transfers');
  const index = { name: 'refused', unique: true, partialFilterExpression: { 'ref.paymentId': paymentId } };
  await transfers.createIndex({ 'ref.paymentId': 1 }, index);
  await transfers.insertOne({ _id: 'refused', ref: { paymentId } }, { bypassDocumentValidation: true });
  return async () => {
    await transfers.deleteOne({ _id: 'refused' });
    await transfers.dropIndex('refused');
  };
}
