import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The import rules of the house (ARCHITECTURE.md): what each folder may not reach for. */
const ban = (files, group, message, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', ...ignores],
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

const SERVICES = [
  '@topup/auth/*',
  '@topup/wallet/*',
  '@topup/order/*',
  '@topup/catalogue/*',
  '@topup/supplier-gateway/*',
];
const DRIVERS = ['mongodb', 'mongoose', 'amqplib', 'amqp-connection-manager'];
const IO_KIT = [
  '@topup/kit/*',
  '!@topup/kit/actor',
  '!@topup/kit/money',
  '!@topup/kit/ids',
  '!@topup/kit/points',
  '!@topup/kit/result',
  '!@topup/kit/unicode',
];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/gen', '.data', '**/*.d.ts'] },
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
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.name='parseFloat']", message: 'Money and ids are never floats.' },
      ],
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
  ban(['services/kit/**/*.ts'], SERVICES, 'kit knows no service.'),
  ban(
    ['services/*/src/**/*.ts'],
    [...SERVICES, ...DRIVERS],
    'A service imports kit and proto; drivers live in store/ and kit.',
    ['services/*/src/**/store/**', 'services/*/src/**/domain/**', 'services/kit/**'],
  ),
  ban(
    ['services/*/src/**/store/**/*.ts'],
    [...SERVICES, 'amqplib', 'amqp-connection-manager'],
    'A service imports kit and proto.',
  ),
  ban(
    ['services/*/src/**/domain/**/*.ts'],
    [
      ...SERVICES,
      ...DRIVERS,
      ...IO_KIT,
      '**/store/*',
      '**/use-cases/*',
      '**/jobs/*',
      '**/http/*',
      '**/messages/*',
      'node:fs*',
      'node:http*',
      'node:net',
    ],
    'domain imports only domain and the pure part of kit.',
  ),
  ban(
    ['frontends/kit/**'],
    ['@topup/shell/*', '@topup/storefront/*', '@topup/price-admin/*', '@topup/ops-dashboard/*'],
    'the web kit knows no app.',
  ),
  ban(
    ['frontends/{shell,storefront,price-admin,ops-dashboard}/**'],
    ['@topup/shell/*', '@topup/storefront/*', '@topup/price-admin/*', '@topup/ops-dashboard/*'],
    'a remote imports the web kit, never another remote or the shell.',
  ),
  { files: ['frontends/**/*.{ts,tsx}'], languageOptions: { globals: { ...globals.browser } } },
  { files: ['frontends/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended'] },
);
