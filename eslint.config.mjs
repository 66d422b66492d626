import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { namesAboveFloor } from './tools/build/src/floor/above-floor.ts';

const FLOATS = { selector: "CallExpression[callee.name='parseFloat']", message: 'Money and ids are never floats.' };
const COPIED_ERRORS = {
  selector: "BinaryExpression[operator='instanceof'][right.name=/^(Api|Connection)Error$/]",
  message: 'Each remote has its own copy of the class: ask isApiError or isConnectionError.',
};
/** If the text typed into a number field is not a number, the user may still see the text, but scripts read an empty value. */
const NUMBER_FIELD = {
  selector: "JSXAttribute[name.name='type'] Literal[value='number']",
  message: 'Browsers drop or hide what is no number: use a text field with inputMode, and read what was typed.',
};
/** Names that are allowed below, because our own objects have members of these names. Members of Zod's `z` are allowed too. */
const OURS = ['with', 'isError'];
/** Forbids in our sources what a supported browser lacks. tools/build/src/floor/check.ts checks libraries in the built files. */
const ABOVE_FLOOR = [
  `MemberExpression[computed=false]:not([object.name='z'])[property.name=/^(${namesAboveFloor()
    .filter((name) => !OURS.includes(name))
    .join('|')})$/]`,
  'Literal[regex.pattern=/[(][?]<[=!]/]',
].map((selector) => ({ selector, message: "A browser of package.json's browserslist does not have it." }));
const DATE_STYLES = {
  selector: "Property[key.name='dateStyle']",
  message: 'Browsers disagree about the styles of dates: name the fields, as in DAY of format/times.ts.',
};
const TEXT =
  ':matches(MemberExpression[object.name=/^t$|[tT]exts$/], CallExpression[callee.object.name=/^t$|[tT]exts$/], CallExpression[callee.name=/^format[A-Z]/], TemplateLiteral)';
const BESIDE = ':matches(JSXElement, JSXExpressionContainer, JSXText[value=/\\S/])';
/** Recognises texts by variable names. `frontends/kit/src/testing/translatable.ts` finds the other texts in rendered pages. */
const TEXT_BESIDE_OTHERS = [
  `:matches(JSXElement, JSXFragment) > ${BESIDE} ~ JSXExpressionContainer > ${TEXT}.expression`,
  `:matches(JSXElement, JSXFragment) > JSXExpressionContainer:has(> ${TEXT}.expression) ~ ${BESIDE}`,
].map((selector) => ({
  selector,
  message:
    'Browsers that translate pages move texts: a text beside others needs an element of its own, or one template.',
}));

/** An ioredis pipeline lacks commands that were defined after it was created: calling one throws instead of rejecting. */
const LATE_COMMANDS = {
  selector: "CallExpression[callee.property.name='defineCommand']",
  message: 'connectRedis() defines every command, before the first one is sent. Elsewhere use eval.',
};
const ZOD = {
  name: 'zod/mini',
  message: "Import '@topup/web-kit/api/schema.ts', which the page's policy allows and which is loaded once.",
};
const REDIS_CLIENTS = ['ioredis', 'rate-limiter-flexible'].map((name) => ({
  name,
  message: "Only @topup/kit/redis makes clients and limiters: they define commands before the client's first use.",
  allowTypeImports: true,
}));

/** Patterns that make a test's outcome depend on the machine's speed or on other tests. */
const IN_TESTS = [
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'A test waits for a signal: eventually() or until().',
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'A test waits for a signal, not for time.',
  },
  {
    selector: "CallExpression[callee.object.name=/^(jest|test|describe)$/][callee.property.name='setTimeout']",
    message: 'All limits of time are in services/kit/src/testing/limits.ts.',
  },
  {
    selector:
      'CallExpression[callee.name=/^(test|it|beforeAll|beforeEach|afterAll|afterEach)$/] > Literal[raw=/^[0-9_]+$/]',
    message: 'All limits of time are in services/kit/src/testing/limits.ts.',
  },
  {
    selector: "CallExpression[callee.property.name=/^to[A-Z]/] Property[key.name='timeout']",
    message: 'All limits of time are in services/kit/src/testing/limits.ts.',
  },
  {
    selector: 'CallExpression[callee.name=/^(execFileSync|execSync|spawnSync)$/]',
    message: 'The event loop would stand still and servers close the connections: use runNode().',
  },
];
const SHARED_PRODUCT = {
  selector: 'Literal[value=/products\\/updatedetails|icons\\/product\\/icon/]',
  message: 'Every test changes a product of its own: see tests/support/own-product.ts.',
};
const SLEEP = { name: 'node:timers/promises', message: 'A test waits for a signal: eventually() or until().' };
const SWAPPED = {
  selector: 'CallExpression[callee.property.name=/^(route|unroute|unrouteAll|routeFromHAR)$/]',
  message: 'The page may already have asked: use answersTo(), which changes answers between two questions.',
};

/** Used only for files that read people's names, which may be any text. */
const BARE_NAMES = {
  selector:
    'Property[key.name=/^(name|username|userName|playerName)$/]:has(MemberExpression[object.name="z"][property.name="string"], Identifier.value[name="text"])',
  message: "A person's name must not reorder the text beside it: use personName.",
};

const LITERAL_TEXTS = [
  { selector: 'JSXText[value=/\\p{L}/u]', message: 'Put texts into texts/, not into a component.' },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-description|title|placeholder|alt|label|hint|description)$/] > Literal[value=/\\p{L}/u]',
    message: 'Put texts into texts/, not into a component.',
  },
];

const PAGES = [FLOATS, COPIED_ERRORS, NUMBER_FIELD, DATE_STYLES, ...TEXT_BESIDE_OTHERS];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/gen', '**/.prerender', '.data', '**/*.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config files read the environment.' },
      ],
      'no-restricted-syntax': ['error', FLOATS, LATE_COMMANDS],
    },
  },
  {
    files: ['{services,audit}/**/*.ts'],
    ignores: ['services/kit/src/redis.ts', '**/*.test.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', ...REDIS_CLIENTS] },
  },
  {
    files: [
      '**/config.ts',
      '**/*.config.{mjs,ts}',
      'tools/**',
      'tests/**',
      'audit/src/cli.ts',
      '**/src/cli/**',
      '**/testing/**',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', SLEEP],
      'no-restricted-syntax': ['error', FLOATS, COPIED_ERRORS, ...IN_TESTS],
    },
  },
  {
    files: ['tests/stack/*.ts'],
    rules: { 'no-restricted-syntax': ['error', FLOATS, ...IN_TESTS, SHARED_PRODUCT] },
  },
  {
    files: ['tests/e2e/*.ts'],
    ignores: ['tests/e2e/answers.ts', 'tests/e2e/test.ts'],
    rules: { 'no-restricted-syntax': ['error', FLOATS, ...IN_TESTS, SHARED_PRODUCT, SWAPPED] },
  },
  {
    files: ['tests/e2e/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        SLEEP,
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
  },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    ignores: ['frontends/kit/src/api/schema.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', ZOD] },
  },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...PAGES, ...ABOVE_FLOOR] },
  },
  {
    files: ['frontends/**/testing/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...PAGES] },
  },
  {
    files: ['frontends/kit/src/api/*.ts', 'frontends/storefront/src/{basket,purchase}/*.ts'],
    ignores: ['**/*.test.ts', '**/runtime-config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...PAGES, ...ABOVE_FLOOR, BARE_NAMES] },
  },
  {
    files: ['frontends/{storefront,shell}/src/**/*.tsx', 'frontends/kit/src/{ui,host}/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...PAGES, ...ABOVE_FLOOR, ...LITERAL_TEXTS] },
  },
  { files: ['frontends/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended'] },
);
