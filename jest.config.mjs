import { SIGNAL_WITHIN_MS, TEST_WITHIN_MS } from './services/kit/src/testing/limits.ts';

/** Translates TypeScript for jest's own runner. */
export const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2023',
      transform: tsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
  },
];

const NATIVE = '<rootDir>/tools/build/src/jest/native-runner.mjs';
const shared = { extensionsToTreatAsEsm: ['.ts', '.tsx'], modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'] };

/** `charts`: what helm renders; `web`: front ends in jsdom; `stack`: against a running stack. */
export default {
  testTimeout: TEST_WITHIN_MS,
  projects: [
    {
      ...shared,
      displayName: 'node',
      runner: NATIVE,
      testMatch: [
        '<rootDir>/{services,tools,audit,proto,static-server}/**/*.test.ts',
        '<rootDir>/tests/tidy/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tools/charts/'],
    },
    {
      ...shared,
      displayName: 'charts',
      runner: NATIVE,
      testMatch: ['<rootDir>/tools/charts/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'stack',
      runner: NATIVE,
      testMatch: ['<rootDir>/tests/stack/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      globals: { SIGNAL_WITHIN_MS },
      setupFilesAfterEnv: [
        '<rootDir>/frontends/kit/src/testing/limits.ts',
        '<rootDir>/frontends/kit/src/testing/translatable.ts',
      ],
      testMatch: ['<rootDir>/frontends/**/*.test.{ts,tsx}'],
      transform: { '\\.tsx?$': swc(true) },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/frontends/kit/src/testing/style-stub.ts',
        // One file instead of one for each of 1,700 icons.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
    },
  ],
};
