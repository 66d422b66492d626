/** `charts`: what helm renders; `web`: front ends in jsdom; `stack`: against a running stack. */
const swc = (tsx) => [
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

const shared = { extensionsToTreatAsEsm: ['.ts', '.tsx'], modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'] };

export default {
  // Longer than a test waits for any signal, because the machine may be busy. Jest takes it for all projects only.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{services,tools,audit,proto,static-server}/**/*.test.ts',
        '<rootDir>/tests/tidy/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tools/charts/'],
      transform: { '\\.ts$': swc(false) },
    },
    {
      ...shared,
      displayName: 'charts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tools/charts/**/*.test.ts'],
      transform: { '\\.ts$': swc(false) },
    },
    {
      ...shared,
      displayName: 'stack',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/stack/*.test.ts'],
      transform: { '\\.ts$': swc(false) },
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
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
