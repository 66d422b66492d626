import { simulatedWalletSettings } from '@topup/simulators/payment-providers';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { replaceBlock } from './block.ts';
import { CHART } from './helm.ts';
import { RELEASE } from './renders.ts';

export const DEV_VALUES = join(CHART, 'values-dev.yaml');
const INDENT = '      ';
const BEGIN = `${INDENT}# The simulated payment providers: made by npm run charts:write.`;
const END = `${INDENT}# End of what is made.`;

export function freshDevValues(): string {
  const settings = stringify(simulatedWalletSettings(`http://${RELEASE}-simulators:8080`), { singleQuote: true });
  return replaceBlock(readFileSync(DEV_VALUES, 'utf8'), BEGIN, END, settings.replaceAll(/^(?=.)/gm, INDENT));
}
