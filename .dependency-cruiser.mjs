/** The rules about layers and shipped code exempt tests: a test of the domain may use a use case or a database. */
const SERVICE = '^services/(?!kit/)([^/]+)/src/';
const DATABASE_DRIVERS = 'node_modules/(mongodb|mongoose)/';
const BROKER_DRIVERS = 'node_modules/(amqplib|amqp-connection-manager)/';
const PURE_KIT =
  '^services/kit/src/(actor|counted|ids|indian-day|money|person|points|result|rights|supplier-cost|unicode)[.]ts$';
const CONTRACT_ENUMS =
  '^proto/src/(act-names|brake-names|enums|failure-codes|game|order-statuses|payment-providers|sale)[.]ts$';

/** Folders that all features of a front end share, one line each for shell, storefront, price-admin and ops-dashboard. */
const SHARED = [
  'alerts|page|session|texts|theme',
  'basket|blocked|format|list|money|open-payments|outcome|product|public|stops|support-link|timeline|transactions',
  'alert|changes|fields|price|reason|row|screen',
  'blocks|decision|record',
].join('|');
const COMPOSING_PAGES = '^frontends/price-admin/src/(prices|what-if)/';

/** The features of the wallet. Each may import only features that stand before it in this list. */
const WALLET = ['ledger', 'payments', 'recharges', 'history', 'reconciliation', 'admin'];

const layer = (...names) => `${SERVICE}.*\\b(?:${names.join('|')})/`;
const layerHere = (...names) => `^services/$1/src/.*\\b(?:${names.join('|')})/`;
const BESIDE = '^services/[^/]+/src/(testing|cli)/';
const TEST = '[.]test[.]tsx?$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const climbs = (feature, i) =>
  rule(
    `${feature}-is-below`,
    `A feature of the wallet imports no later one: ${WALLET.join(' <- ')}. What the later one must be told goes through a port.`,
    { path: `^services/wallet/src/${feature}/`, pathNot: TEST },
    {
      path: '^services/wallet/src/',
      pathNot: [`^services/wallet/src/(${WALLET.slice(0, i + 1).join('|')})/`, '^services/wallet/src/config[.]ts$'],
    },
  );

export default {
  forbidden: [
    rule('circle', 'No circular imports; type imports count too.', {}, { circular: true }),
    rule(
      'unresolved',
      'Every import must resolve to a file or a package.',
      {},
      { couldNotResolve: true, pathNot: '^#' },
    ),

    rule(
      'loads-its-dependencies',
      'An image has only the `dependencies` of its workspaces. Tests, their runner, checks and generators run from the whole checkout.',
      {
        path: '/src/',
        pathNot: [TEST, '/(testing|tests)/', '^tools/build/src/((docs|floor|jest|test)/|generate[.]ts$)'],
      },
      { dependencyTypes: ['npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'build-loads-its-packages',
      '`make start` builds the front ends without the packages of the root.',
      { path: '^frontends/kit/(dev|federation|scripts)/' },
      { dependencyTypes: ['npm-no-pkg'] },
    ),

    rule(
      'domain-is-pure',
      'domain/ imports domain/, the pure parts of kit, and the enums and rules of the contracts: no message, no I/O, no layer above it.',
      { path: layer('domain'), pathNot: TEST },
      {
        pathNot: [layerHere('domain'), PURE_KIT, CONTRACT_ENUMS, '^(node:)?crypto$'],
      },
    ),
    rule(
      'store-is-below',
      'store/ imports domain/ and kit; it knows nobody who uses it.',
      { path: layer('store'), pathNot: TEST },
      { path: layerHere('use-cases', 'jobs', 'http', 'messages') },
    ),
    rule(
      'use-case-imports-no-use-case',
      'Code that two use cases share belongs in domain/, store/ or a folder of its own; app.ts passes in a shared step.',
      { path: layer('use-cases'), pathNot: TEST },
      { path: layerHere('use-cases', 'jobs', 'http', 'messages') },
    ),
    rule(
      'nobody-imports-the-top',
      'app.ts, assembly.ts, routes.ts and consumers.ts wire everything: only main.ts, openapi.ts, schema.ts, the wallet’s deps.ts and what tests import them.',
      {
        path: SERVICE,
        pathNot: [TEST, BESIDE, '^services/([^/]+/src/(main|app|assembly|openapi|schema)|wallet/src/deps)[.]ts$'],
      },
      { path: '^services/$1/src/(main|app|assembly|routes|consumers)[.]ts$' },
    ),
    rule(
      'jobs-are-started-by-the-app',
      'jobs/ runs by the clock: app.ts or assembly.ts starts it. What others need of a job is a type or a value of the room that they share.',
      { path: SERVICE, pathNot: [TEST, BESIDE, layer('jobs'), '^services/[^/]+/src/(app|assembly)[.]ts$'] },
      { path: layerHere('jobs') },
    ),
    ...WALLET.map(climbs),
    rule(
      'database-driver',
      'Only store/ and kit import the database drivers.',
      { path: SERVICE, pathNot: [TEST, layer('store')] },
      { path: DATABASE_DRIVERS },
    ),
    rule('broker-driver', 'Only kit imports the broker driver.', { path: SERVICE }, { path: BROKER_DRIVERS }),

    rule(
      'service-imports-no-service',
      'A service imports only kit, proto and its own files; services communicate by messages.',
      { path: SERVICE },
      { path: '^services/', pathNot: ['^services/$1/', '^services/kit/'] },
    ),
    rule(
      'kit-knows-no-service',
      'kit imports proto and nothing else of ours.',
      { path: '^services/kit/' },
      {
        path: '^(services|audit|frontends|tools|tests|static-server)/',
        pathNot: '^services/kit/',
      },
    ),
    rule(
      'proto-knows-nobody',
      'The contracts import no other workspace.',
      { path: '^proto/' },
      {
        path: '^(services|audit|frontends|tools|tests|static-server)/',
      },
    ),
    rule(
      'audit-knows-no-service',
      'The audit checks independently: it shares kit and proto with the services, but never imports their code.',
      { path: '^audit/' },
      {
        path: '^(services/(?!kit/)|frontends/|tools/|tests/)',
      },
    ),
    rule(
      'service-imports-no-audit',
      'The audit is a second opinion: a service that used its rules would share their mistakes. Tests compare with it.',
      { path: '^services/', pathNot: [TEST, '/testing/'] },
      { path: '^audit/' },
    ),
    rule(
      'production-imports-no-tool',
      'Shipped code imports neither tools nor tests.',
      { path: '^(services|audit|proto|static-server|frontends)/', pathNot: [TEST, '/testing/'] },
      {
        path: '^(tools|tests)/',
      },
    ),

    rule(
      'production-imports-no-testing',
      'Shipped code does not import testing/, which exposes internals of a service for proofs.',
      {
        path: '^(services|audit|proto|static-server|frontends)/',
        pathNot: [TEST, '/(testing|tests|scripts)(/|[.]ts$)'],
      },
      {
        path: '^(services|audit|proto|static-server|frontends)/.*/testing([.]ts$|/)',
      },
    ),

    rule(
      'web-kit-knows-no-app',
      'The web kit imports neither the shell nor a remote.',
      { path: '^frontends/kit/' },
      {
        path: '^frontends/(?!kit/)',
      },
    ),
    rule(
      'app-imports-no-app',
      'The shell and the remotes import the web kit, never each other.',
      { path: '^frontends/(?!kit/)([^/]+)/' },
      {
        path: '^frontends/',
        pathNot: ['^frontends/$1/', '^frontends/kit/'],
      },
    ),
    rule(
      'feature-imports-no-feature',
      'What two features of a front end use belongs in one of its shared folders, which import no feature. Pages compose features.',
      { path: '^frontends/(?!kit/)([^/]+)/src/([^/]+)/', pathNot: [TEST, '/testing/', COMPOSING_PAGES] },
      {
        path: '^frontends/$1/src/',
        pathNot: [`^frontends/$1/src/($2|${SHARED})/`, '^frontends/shell/src/access[.]ts$'],
      },
    ),
    rule(
      'page-imports-no-page',
      'Only screens.tsx imports pages.',
      { path: COMPOSING_PAGES, pathNot: TEST },
      { path: COMPOSING_PAGES, pathNot: '^frontends/price-admin/src/$1/' },
    ),
    rule(
      'browser-imports-no-server',
      'Front ends import no server code.',
      { path: '^frontends/[^/]+/src/' },
      {
        path: '^(services|audit|proto/gen|static-server)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^frontends/[^/]+/dist/', '^[.]data/'] },
    // Type-only imports count as dependencies too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
