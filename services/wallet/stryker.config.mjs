import jestConfig from '../../jest.config.mjs';

/** Mutation testing of the rules about transfers and payments by the domain's own tests, which need no servers. */
const RULES = [
  'accounts',
  'decide',
  'keys',
  'order-settlement',
  'payments',
  'poll-schedule',
  'recharge-states',
  'refund-row',
  'rows',
  'settle',
  'transfers',
  'wallet-summary',
];
const DOMAIN = 'services/wallet/src/domain';
const { displayName: _, ...jestProject } = jestConfig.projects.find(({ displayName }) => displayName === 'node');

export default {
  mutate: [`${DOMAIN}/{${RULES.join(',')}}.ts`],
  // Only the wallet is copied; everything else is found through node_modules.
  ignorePatterns: ['/*', '!services', 'services/*', '!services/wallet', '!package.json'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    config: { ...jestProject, testMatch: [`<rootDir>/${DOMAIN}/*.test.ts`] },
    enableFindRelatedTests: true,
  },
  concurrency: 2,
  tempDirName: '.data/mutation/sandbox',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: '.data/mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
