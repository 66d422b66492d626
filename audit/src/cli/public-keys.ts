import { publicKeysOf } from '../config.ts';

/** Prints the value of AUDIT_SEAL_PUBLIC_KEYS: the public keys of the wallet service's private SEAL_KEYS. */
const sealKeys = process.env['SEAL_KEYS'];
if (sealKeys) process.stdout.write(`${publicKeysOf(sealKeys)}\n`);
else {
  process.stderr.write('SEAL_KEYS is missing: run this where the wallet runs, or give it\n');
  process.exitCode = 2;
}
