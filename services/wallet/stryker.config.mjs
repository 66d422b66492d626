import { globSync } from 'node:fs';
import { mutationOf } from '../../stryker.service.mjs';

const RULES = [
  'accounts',
  'decide',
  'failure-of',
  'filing-days',
  'keys',
  'merge-refunds',
  'movement-fingerprint',
  'payments',
  'poll-schedule',
  'recharge-states',
  'settle',
  'source-refund',
  'transaction-of',
  'transfers',
  'wallet-summary',
];
const gone = RULES.filter((rule) => globSync(`services/wallet/src/*/domain/${rule}.ts`).length === 0);
if (gone.length > 0) throw new Error(`services/wallet has no rules named ${gone.join(', ')}`);

export default mutationOf({
  service: 'wallet',
  feature: '*/',
  rules: [`{${RULES.join(',')}}.ts`],
  sandbox: 'sandbox',
  report: 'report',
});
