import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { join } from 'node:path';
import { sourceRule } from '../federation/app.config.mjs';
import { AssetMapPlugin } from '../federation/asset-map.mjs';

const { loader, options } = sourceRule.use;
const transform = { react: { ...options.jsc.transform.react, development: false, refresh: true } };
const refreshedRule = { ...sourceRule, use: { loader, options: { ...options, jsc: { ...options.jsc, transform } } } };

/** A plugin that adds `file` to every entry of the app. Files added this way run in the order of their plugins. */
const first = (context, file) => new rspack.EntryPlugin(context, join(import.meta.dirname, file), { name: undefined });

/** An app's configuration for hot updates in the page. File names have no hash, so open pages find the files of a new build. */
export function devConfig(config, { app, path }) {
  const { context, output, module, plugins, optimization } = config;
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: {
      ...output,
      path,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      clean: false,
    },
    module: { ...module, rules: module.rules.map((rule) => (rule === sourceRule ? refreshedRule : rule)) },
    plugins: [
      first(context, 'renderers.mjs'),
      new ReactRefreshRspackPlugin(),
      first(context, `updates.mjs?${app}`),
      new rspack.HotModuleReplacementPlugin(),
      ...plugins.filter((plugin) => !(plugin instanceof rspack.CssExtractRspackPlugin)),
      new rspack.CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    ],
    optimization: { ...optimization, minimize: false },
  };
}

const OF_FEDERATION = [ModuleFederationPlugin, AssetMapPlugin];

/** The configuration that shows a remote on a page of its own, without federation. `stackOrigin`: where the store runs. */
export function aloneConfig(config, { app, path, stackOrigin }) {
  const dev = devConfig(config, { app, path });
  const { context, output, resolve, plugins } = dev;
  const screens = { '#screens$': join(context, 'src/screens.tsx') };
  return {
    ...dev,
    entry: { main: ['../shell/src/base.css', '../kit/src/alone/alone.tsx'] },
    output: { ...output, publicPath: '/' },
    resolve: { ...resolve, alias: { ...resolve.alias, ...screens } },
    plugins: [
      ...plugins.filter((plugin) => !OF_FEDERATION.some((kind) => plugin instanceof kind)),
      new rspack.DefinePlugin({ APP: JSON.stringify(app), STACK_ORIGIN: JSON.stringify(stackOrigin) }),
      new rspack.HtmlRspackPlugin({ template: join(import.meta.dirname, 'alone.html'), scriptLoading: 'defer' }),
    ],
  };
}
