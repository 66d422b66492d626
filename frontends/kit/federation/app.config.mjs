import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AssetMapPlugin } from './asset-map.mjs';
import { floorStyles } from './floor-styles.mjs';
import { PageListPlugin } from './page-list.mjs';
import { PreloadPlugin } from './preload.mjs';
import { shared } from './shared.mjs';

const require = createRequire(import.meta.url);

/** The oldest supported browsers. With `bugfixes`, swc compiles only those forms of a syntax that one of them cannot run. */
const FLOOR = require('../../../package.json').browserslist;
const env = { targets: FLOOR, bugfixes: true };

export const sourceRule = {
  test: /\.tsx?$/,
  use: {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      env,
    },
  },
  type: 'javascript/auto',
};

/** Libraries are compiled too, because some use syntax that the browsers in `FLOOR` lack. */
const libraryRule = {
  test: /[\\/]node_modules[\\/].*\.m?js$/,
  use: { loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'ecmascript' } }, env } },
};

/** Replaces code of sonner and react-style-singleton that inserts <style>, which the Content Security Policy forbids. */
const sonnerRule = {
  test: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/,
  use: join(import.meta.dirname, 'without-style-element.mjs'),
};
const alias = {
  'react-style-singleton': join(import.meta.dirname, '../src/styles/style-singleton.ts'),
};

const styleRule = {
  test: /\.css$/,
  use: [
    rspack.CssExtractRspackPlugin.loader,
    { loader: require.resolve('css-loader'), options: { importLoaders: 1 } },
    {
      loader: require.resolve('postcss-loader'),
      options: { postcssOptions: { config: false, plugins: [require.resolve('@tailwindcss/postcss'), floorStyles] } },
    },
  ],
  type: 'javascript/auto',
};

/** Three passes, because the second and the third still make the libraries' code shorter. */
const minimizer = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 }, format: { comments: false } } }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

const federation = (name, isShell) =>
  new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    ...(isShell
      ? { remotes: {}, manifest: true }
      : { exposes: { './screens': './src/screens.tsx' }, filename: 'remoteEntry.js', manifest: true }),
    shared: shared(isShell),
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    // `disableSnapshot`: the shell loads a remote by its script, not by its manifest. `disableRemote`: remotes load no remote.
    experiments: {
      optimization: { target: 'web', disableSnapshot: true, disableRemote: !isShell },
      ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
    },
  });

/** `pages` lists every path of the store. Only the shell passes it. */
export function appConfig(folder, { name, pages }) {
  const isShell = pages !== undefined;
  return {
    mode: 'production',
    target: 'browserslist',
    context: folder,
    devtool: false,
    entry: isShell ? { main: './src/main.ts' } : { [name]: './src/main.ts' },
    output: {
      path: join(folder, 'dist'),
      publicPath: isShell ? '/' : 'auto',
      uniqueName: name,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias },
    module: {
      rules: [sourceRule, libraryRule, sonnerRule, styleRule],
      // Fails the build if an imported name does not exist, for example in the module that `alias` puts in place of a library.
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [
      federation(name, isShell),
      new rspack.CssExtractRspackPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      new AssetMapPlugin(),
      ...(isShell ? shellPlugins(folder, pages) : []),
    ],
    optimization: { minimizer, ...(isShell ? { splitChunks: { cacheGroups: frameworkGroup } } : {}) },
    performance: false,
  };
}

/** The licence of the brand typeface must be published with it. */
const FACE_LICENCE = { from: join(import.meta.dirname, '../src/styles/face/OFL.txt'), to: 'sora-licence.txt' };

const LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|zod|wouter|regexparam|use-sync-external-store|@tanstack[\\/][a-z-]+)[\\/]/;
/** The kit's modules that `shared.mjs` lists, and most of the modules that they import. */
const OF_KIT =
  /[\\/]kit[\\/]src[\\/](api[\\/](client|schema|api-error|refresh|traceparent)|host[\\/](router|random-hex)|texts[\\/]errors)\.tsx?$/;

const frameworkGroup = {
  framework: {
    test: new RegExp(`${LIBRARIES.source}|${OF_KIT.source}`),
    name: 'framework',
    chunks: 'async',
    enforce: true,
    priority: 50,
  },
};

const shellPlugins = (folder, pages) => [
  new rspack.HtmlRspackPlugin({ template: join(folder, 'src/index.html'), scriptLoading: 'defer', minify: false }),
  new rspack.CopyRspackPlugin({ patterns: [{ from: join(folder, 'public'), to: '.' }, FACE_LICENCE] }),
  new PreloadPlugin(),
  new PageListPlugin(pages),
];
