import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceNames } from '@topup/proto/services';
import { perCredential, type PaymentCredential } from '@topup/simulators/payment-providers';
import { perSupplierCredential, type SupplierCredential } from '@topup/simulators/supplier';
import { pathsOf } from './config.ts';
import { writeWhole } from './process/write-whole.ts';

const password = (): string => randomBytes(24).toString('base64url');
const key = (): string => randomBytes(32).toString('base64url');
const namedKey = (): string => `k1:${key()}`;

export const brokerUsers = [...serviceNames, 'audit'] as const;
const brokerPasswords = Object.fromEntries(brokerUsers.map((user) => [`broker.${user}`, password])) as Readonly<
  Record<`broker.${(typeof brokerUsers)[number]}`, typeof password>
>;

const makers = {
  brokerAdmin: password,
  ...brokerPasswords,
  redis: password,
  googleClientId: () => `${randomBytes(8).toString('hex')}.apps.local`,
  refreshKeys: namedKey,
  transferKeys: namedKey,
  sealKeys: namedKey,
  walletStatusKey: key,
  orderStatusKey: key,
  traces: key,
  ...perCredential(() => password),
  ...perSupplierCredential(() => password),
} as const;

export type Secrets = { readonly [name in keyof typeof makers]: string };

export const paymentSecrets = (secrets: Secrets): Readonly<Record<PaymentCredential, string>> =>
  perCredential((name) => secrets[name]);

/** The secrets that the supplier gateway shares with the supplier's simulator. */
export const supplierSecrets = (secrets: Secrets): Readonly<Record<SupplierCredential, string>> =>
  perSupplierCredential((name) => secrets[name]);

/** Throws when the file exists but cannot be read: new keys could not verify the existing transfers. */
export function loadSecrets(stack: string): Secrets {
  const file = join(pathsOf(stack).base, 'secrets.json');
  const known = existsSync(file) ? read(file) : {};
  const made = Object.entries(makers).map(([name, make]) => [name, known[name as keyof Secrets] ?? make()]);
  const secrets = Object.fromEntries(made) as Secrets;
  if (Object.keys(makers).every((name) => name in known)) return secrets;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function read(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    const way = 'Put a copy in its place, or remove the folder to begin anew';
    throw new Error(`${file} is damaged: without its keys the data beside it cannot be verified. ${way}.`, {
      cause: error,
    });
  }
}
