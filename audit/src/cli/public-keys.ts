import { publicKeysOf } from '../config.ts';

/** Prints the AUDIT_SEAL_PUBLIC_KEYS that match the SEAL_KEYS of the wallet's environment. */
const sealKeys = process.env['SEAL_KEYS'];
if (sealKeys) process.stdout.write(`${publicKeysOf(sealKeys)}\n`);
else {
  process.stderr.write('SEAL_KEYS is missing: run this where the wallet runs, or give it\n');
  process.exitCode = 2;
}
