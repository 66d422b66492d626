/** Fails if a route's scripts exceed the route's budget. Build all four front ends first: node frontends/kit/scripts/bytes.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const FRONTENDS = join(import.meta.dirname, '../..');

const signedIn = ['layout', 'toasts'];
/** `budget`: in 1000 bytes. `groups`: chunks of the remote. `frame`: chunks of the shell besides `main` and `bootstrap`. */
const ROUTES = [
  { route: '/', budget: 145, remote: 'storefront', groups: ['landing'], frame: ['sign-in'] },
  { route: '/pricing', budget: 145, remote: 'storefront', groups: ['pricing'], frame: [] },
  { route: '/terms-of-service', budget: 145, remote: 'storefront', groups: ['terms'], frame: [] },
  { route: '/privacy-policy', budget: 145, remote: 'storefront', groups: ['privacy'], frame: [] },
  { route: '/refund-policy', budget: 145, remote: 'storefront', groups: ['refund'], frame: [] },
  { route: '/faq', budget: 145, remote: 'storefront', groups: ['faq'], frame: [] },
  { route: '/support', budget: 145, remote: 'storefront', groups: ['support'], frame: [] },
  { route: '/login', budget: 145, remote: 'storefront', groups: [], frame: ['sign-in'] },
  { route: '/user', budget: 161, remote: 'storefront', groups: ['purchase'], frame: signedIn },
  { route: '/wallet', budget: 168, remote: 'storefront', groups: ['wallet'], frame: signedIn },
  { route: '/user-orders', budget: 158, remote: 'storefront', groups: ['orders'], frame: signedIn },
  { route: '/wallet-order-status', budget: 151, remote: 'storefront', groups: ['status'], frame: [] },
  { route: '/wallet-recharge-status', budget: 151, remote: 'storefront', groups: ['status'], frame: [] },
  { route: '/admin', budget: 216, remote: 'price-admin', groups: [], frame: signedIn },
  { route: '/dashboard', budget: 199, remote: 'ops-dashboard', groups: [], frame: signedIn },
];

const dist = (app, file) => join(FRONTENDS, app, 'dist', file);
const json = (app, file) => JSON.parse(readFileSync(dist(app, file), 'utf8'));

/** Reads the shell's manifest, because the shell's asset map does not list the files of shared libraries. */
const filesOfLibrary = (library) =>
  json('shell', 'mf-manifest.json').shared.find(({ name }) => name === library).assets.js.sync;

const filesOf = (app, groups) => {
  const map = json(app, 'asset-map.json');
  return groups.flatMap((group) => {
    if (!map[group]) throw new Error(`${app} has no part named ${group}: build it first, or correct this list.`);
    return map[group];
  });
};

const weigh = ({ remote, groups, frame }) => {
  const shell = [
    'start.js',
    'theme.js',
    ...filesOf('shell', ['main', 'bootstrap', ...frame]),
    ...(frame.includes('toasts') ? filesOfLibrary('sonner') : []),
  ];
  const other = ['remoteEntry.js', ...filesOf(remote, ['__federation_expose_screens', ...groups])];
  const paths = [...shell.map((file) => dist('shell', file)), ...other.map((file) => dist(remote, file))];
  const scripts = [...new Set(paths)].filter((path) => path.endsWith('.js'));
  return scripts.reduce((sum, path) => sum + compressed(path), 0);
};

const sizes = new Map();
const compressed = (path) => {
  if (!sizes.has(path)) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    sizes.set(path, brotliCompressSync(readFileSync(path), options).length);
  }
  return sizes.get(path);
};

let over = 0;
for (const route of ROUTES) {
  const kilobytes = weigh(route) / 1000;
  const fits = kilobytes <= route.budget;
  if (!fits) over += 1;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${kilobytes.toFixed(1).padStart(6)} of ${route.budget} KB  ${route.route}`);
}
process.exitCode = over > 0 ? 1 : 0;
