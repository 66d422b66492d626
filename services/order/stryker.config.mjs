import { mutationOf } from '../../stryker.service.mjs';

export default mutationOf({
  service: 'order',
  rules: ['*.ts', '!*.test.ts'],
  // The long random walk would take a second per mutant, and only finds what these tests do not.
  tests: '!(conservation).test.ts',
  sandbox: 'order',
  report: 'order',
});
