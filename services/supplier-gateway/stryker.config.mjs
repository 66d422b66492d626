import { mutationOf } from '../../stryker.service.mjs';

/**
 * Mutation testing of the delivery rules and of the parsing of Smile.one's answers, by their own tests, which need no
 * servers.
 */
const RULES = [
  'admission',
  'attempt',
  'evidence',
  'lanes',
  'observation',
  'points-watch',
  'refusals',
  'slice',
  'verdict',
  'watch',
];

export default mutationOf({
  service: 'supplier-gateway',
  rules: [`{${RULES.join(',')}}.ts`],
  beside: { folder: 'smile-one', files: ['classify', 'protocol', 'redact', 'refusals', 'reply', 'signature'] },
  sandbox: 'gateway-sandbox',
  report: 'gateway-report',
});
