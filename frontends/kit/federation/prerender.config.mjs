import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { sourceRule } from './app.config.mjs';

/** In prerendered pages this placeholder stands for the base URL of the app's files. */
export const BASE = 'https://base.invalid/';
export const PRERENDER_FOLDER = '.prerender';

const isLibrary = (request) => !/^[./]/.test(request) && !request.startsWith('@topup/');

/** Libraries are not bundled: Node imports them from `node_modules`. */
export const prerenderConfig = (folder) => ({
  mode: 'production',
  target: 'node',
  context: folder,
  devtool: false,
  entry: { prerender: './src/prerender.tsx' },
  output: {
    path: join(folder, PRERENDER_FOLDER),
    publicPath: BASE,
    filename: '[name].mjs',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    library: { type: 'module' },
    clean: true,
  },
  externalsType: 'module',
  externals: [({ request }, done) => (isLibrary(request) ? done(null, request) : done())],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: [sourceRule, { test: /\.css$/, type: 'asset/source' }] },
  optimization: { minimize: false },
  plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  performance: false,
});
