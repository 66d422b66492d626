import { mutationOf } from '../../stryker.service.mjs';

/** Mutation testing of the rules about orders by the domain's own tests, which need no servers. */
export default mutationOf({
  service: 'order',
  rules: ['*.ts', '!*.test.ts'],
  // The long random walk finds what these do not, and would take a second for each mutant.
  tests: '!(conservation).test.ts',
  sandbox: 'order',
  report: 'order',
});
