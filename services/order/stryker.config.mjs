import jestConfig from '../../jest.config.mjs';

/** Mutation testing of the rules about orders by the domain's own tests, which need no servers. */
const DOMAIN = 'services/order/src/domain';
const { displayName: _, ...jestProject } = jestConfig.projects.find(({ displayName }) => displayName === 'node');

export default {
  mutate: [`${DOMAIN}/*.ts`, `!${DOMAIN}/*.test.ts`],
  // Only this service is copied; everything else is found through node_modules.
  ignorePatterns: ['/*', '!services', 'services/*', '!services/order', '!package.json'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    // The long random walk finds what these do not, and would take a second for each mutant.
    config: { ...jestProject, testMatch: [`<rootDir>/${DOMAIN}/!(conservation).test.ts`] },
    enableFindRelatedTests: true,
  },
  concurrency: 2,
  tempDirName: '.data/mutation/order',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: '.data/mutation/order.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
