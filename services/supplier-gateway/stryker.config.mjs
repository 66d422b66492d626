import { mutationOf } from '../../stryker.service.mjs';

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
  extraFiles: { folder: 'smile-one', files: ['classify', 'protocol', 'redact', 'refusals', 'reply', 'signature'] },
  sandbox: 'gateway-sandbox',
  report: 'gateway-report',
});
