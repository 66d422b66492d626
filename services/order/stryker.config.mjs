import { mutationOf } from '../../stryker.service.mjs';

export default mutationOf({
  service: 'order',
  rules: ['*.ts', '!*.test.ts'],
  // Without `conservation.test.ts`, a long random walk that takes a second per mutant.
  tests: '!(conservation).test.ts',
  sandbox: 'order',
  report: 'order',
});
