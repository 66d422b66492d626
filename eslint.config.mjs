import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const FLOATS = { selector: "CallExpression[callee.name='parseFloat']", message: 'Money and ids are never floats.' };
const COPIED_ERRORS = {
  selector: "BinaryExpression[operator='instanceof'][right.name=/^(Api|Connection)Error$/]",
  message: 'Each remote has its own copy of the class: ask isApiError or isConnectionError.',
};

const LITERAL_TEXTS = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: 'Put texts into texts/, not into a component.' },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-description|title|placeholder|alt|label|hint|description)$/] > Literal[value=/\\p{L}/u]',
    message: 'Put texts into texts/, not into a component.',
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/gen', '**/.prerender', '.data', '**/*.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config files read the environment.' },
      ],
      'no-restricted-syntax': ['error', FLOATS],
    },
  },
  {
    files: [
      '**/config.ts',
      '**/*.config.{mjs,ts}',
      'tools/**',
      'tests/**',
      'audit/src/cli.ts',
      '**/testing/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['tests/e2e/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test'],
          message: "The test of './test.ts' also fails when a page breaks the Content-Security-Policy.",
        },
      ],
    },
  },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'no-restricted-syntax': ['error', FLOATS, COPIED_ERRORS] },
  },
  {
    files: ['frontends/{storefront,shell}/src/**/*.tsx', 'frontends/kit/src/{ui,host}/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', FLOATS, COPIED_ERRORS, ...LITERAL_TEXTS] },
  },
  { files: ['frontends/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended'] },
);
