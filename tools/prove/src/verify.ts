import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { brokenInvariants, openTransfers, sealHolds, transferFrom } from '@topup/wallet/testing/ledger';

type Verified = { readonly transfers: number; readonly posted: number; readonly faults: string[] };

export async function verify(url: string, key: string, acknowledged: Map<string, string>): Promise<Verified> {
  const database = await connectMongo(url, createLog('verify', 'silent'));
  const { collection } = await openTransfers(database);
  const all = (await collection.find({}, { batchSize: 5_000 }).toArray()).map(transferFrom);
  await database.close();
  const faults = brokenInvariants(all);
  const keys = [{ kid: 'k1', key: Buffer.from(key, 'base64url') }];
  const outcomes = new Map(all.map(({ _id, outcome }) => [_id, outcome]));
  for (const transfer of all) if (!sealHolds(transfer, keys)) faults.push(`${transfer._id}: its seal is broken`);
  for (const [of, said] of acknowledged)
    if (outcomes.get(of) !== said) faults.push(`${of}: acknowledged as ${said}, stands as ${outcomes.get(of)}`);
  return { transfers: all.length, posted: all.filter(({ outcome }) => outcome === 'ok').length, faults };
}
