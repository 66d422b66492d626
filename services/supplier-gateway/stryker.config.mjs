import jestConfig from '../../jest.config.mjs';

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
const DOMAIN = 'services/supplier-gateway/src/domain';
const { displayName: _, ...jestProject } = jestConfig.projects.find(({ displayName }) => displayName === 'node');

export default {
  mutate: [`${DOMAIN}/{${RULES.join(',')}}.ts`],
  // Only this service is copied; everything else is found through node_modules.
  ignorePatterns: ['/*', '!services', 'services/*', '!services/supplier-gateway', '!package.json'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    config: { ...jestProject, testMatch: [`<rootDir>/${DOMAIN}/*.test.ts`] },
    enableFindRelatedTests: true,
  },
  concurrency: 2,
  tempDirName: '.data/mutation/gateway-sandbox',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: '.data/mutation/gateway-report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
