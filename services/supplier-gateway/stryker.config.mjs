import { mutationOf } from '../../stryker.service.mjs';

const RULES = [
  'admission',
  'attempt',
  'charges',
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
  extraFiles: {
    folder: 'suppliers',
    files: [
      'redact',
      ...['classify', 'multipliers', 'protocol', 'refusals', 'reply', 'signature'].map((file) => `smile-one/${file}`),
    ],
  },
  sandbox: 'gateway-sandbox',
  report: 'gateway-report',
});
