import jestConfig from './jest.config.mjs';

// Omits our runner: Stryker measures coverage in its own jest environment, which only jest's own runner starts.
const {
  displayName: _,
  runner: __,
  ...jestProject
} = jestConfig.projects.find(({ displayName }) => displayName === 'node');

const TYPESCRIPT = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
];

/** `feature`: the folder around `domain`; `extraFiles`: pure files elsewhere; `sandbox`, `report`: names in `.data/mutation`. */
export function mutationOf({ service, feature = '', rules, tests = '*.test.ts', extraFiles = null, sandbox, report }) {
  const domain = `services/${service}/src/${feature}domain`;
  return {
    mutate: [
      ...rules.map((rule) => (rule.startsWith('!') ? `!${domain}/${rule.slice(1)}` : `${domain}/${rule}`)),
      ...(extraFiles ? [`${extraPaths(service, extraFiles)}.ts`] : []),
    ],
    // Copies only this service into the sandbox. The service finds all other packages through node_modules.
    ignorePatterns: ['/*', '!services', 'services/*', `!services/${service}`, '!package.json'],
    testRunner: 'jest',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    coverageAnalysis: 'perTest',
    jest: {
      projectType: 'custom',
      config: {
        ...jestProject,
        transform: { '\\.ts$': TYPESCRIPT },
        testMatch: [
          `<rootDir>/${domain}/${tests}`,
          ...(extraFiles ? [`<rootDir>/${extraPaths(service, extraFiles)}.test.ts`] : []),
        ],
      },
      enableFindRelatedTests: true,
    },
    concurrency: 2,
    tempDirName: `.data/mutation/${sandbox}`,
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: `.data/mutation/${report}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { high: 95, low: 85, break: 85 },
  };
}

const extraPaths = (service, { folder, files }) => `services/${service}/src/${folder}/{${files.join(',')}}`;
