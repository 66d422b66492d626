import { mutationOf } from '../../stryker.service.mjs';

/** Mutation testing of the rules about transfers and payments, by the domain's own tests, which need no servers. */
const RULES = [
  'accounts',
  'decide',
  'failures',
  'filing-days',
  'keys',
  'movement-fingerprint',
  'order-settlement',
  'payments',
  'poll-schedule',
  'recharge-states',
  'refund-row',
  'rows',
  'settle',
  'source-refund',
  'transfers',
  'wallet-summary',
];

export default mutationOf({
  service: 'wallet',
  feature: '*/',
  rules: [`{${RULES.join(',')}}.ts`],
  sandbox: 'sandbox',
  report: 'report',
});
