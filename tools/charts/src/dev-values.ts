import { simulatedWalletSettings } from '@topup/simulators/payment-providers';
import { simulatedSupplierSettings } from '@topup/simulators/supplier';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { replaceBlock } from './block.ts';
import { CHART } from './helm.ts';
import { RELEASE } from './renders.ts';

export const DEV_VALUES = join(CHART, 'values-dev.yaml');
const INDENT = '      ';
const WALLET = `${INDENT}# The simulated payment providers: made by npm run charts:write.`;
const GATEWAY = `${INDENT}# The simulated supplier: made by npm run charts:write.`;
const END = `${INDENT}# End of what is made.`;

export function freshDevValues(): string {
  const host = `http://${RELEASE}-simulators`;
  const wallet = replaceBlock(
    readFileSync(DEV_VALUES, 'utf8'),
    WALLET,
    END,
    lines(simulatedWalletSettings(`${host}:8080`)),
  );
  return replaceBlock(wallet, GATEWAY, END, lines(simulatedSupplierSettings(`${host}:8081`)));
}

const lines = (settings: Readonly<Record<string, string>>): string =>
  stringify(settings, { singleQuote: true }).replaceAll(/^(?=.)/gm, INDENT);
