import { mutationOf } from '../../stryker.service.mjs';

/** Mutation testing of the rules about deliveries by the domain's own tests, which need no servers. */
const RULES = [
  'admission',
  'attempt',
  'classify',
  'evidence',
  'lanes',
  'points-watch',
  'redact',
  'refusals',
  'reply',
  'signature',
  'slice',
  'verdict',
  'watch',
];

export default mutationOf({
  service: 'supplier-gateway',
  rules: [`{${RULES.join(',')}}.ts`],
  sandbox: 'gateway-sandbox',
  report: 'gateway-report',
});
