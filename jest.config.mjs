import { SIGNAL_WITHIN_MS, TEST_WITHIN_MS } from './services/kit/src/testing/limits.ts';

const NATIVE = '<rootDir>/tools/build/src/jest/native-runner.mjs';
const shared = {
  runner: NATIVE,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'],
};

/** Front-end tests that run in the project `node`, because they need no document. */
const WITHOUT_PAGE = ['frontends/**/*.pact.test.ts', 'frontends/shell/src/offline/service-worker.test.ts'];

/** Projects: `node`, `charts` (what helm renders), `stack` (against a running store), `web` (front ends in jsdom). */
export default {
  testTimeout: TEST_WITHIN_MS,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testMatch: [
        '<rootDir>/{services,tools,audit,proto,static-server}/**/*.test.ts',
        '<rootDir>/tests/tidy/*.test.ts',
        ...WITHOUT_PAGE.map((path) => `<rootDir>/${path}`),
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tools/charts/'],
    },
    {
      ...shared,
      displayName: 'charts',
      testMatch: ['<rootDir>/tools/charts/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'stack',
      testMatch: ['<rootDir>/tests/stack/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      globals: { SIGNAL_WITHIN_MS },
      setupFilesAfterEnv: [
        '<rootDir>/frontends/kit/src/testing/rendering.ts',
        '<rootDir>/frontends/kit/src/testing/translatable.ts',
      ],
      testMatch: ['<rootDir>/frontends/**/*.test.{ts,tsx}', ...WITHOUT_PAGE.map((path) => `!**/${path}`)],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontends/kit/src/testing/style-stub.ts',
        // Loads all icons from one file instead of 1,700 files, one for each icon.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
    },
  ],
};
