import { mutationOf } from '../../stryker.service.mjs';

export default mutationOf({
  service: 'order',
  rules: ['*.ts', '!*.test.ts'],
  // Without the long random walk, which takes a second per mutant.
  tests: '!(conservation).test.ts',
  sandbox: 'order',
  report: 'order',
});
