/** Writes the files of each named chunk group to `asset-map.json`, for `scripts/bytes.mjs` and `scripts/prerender.mjs`. */
export class AssetMapPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AssetMapPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'AssetMapPlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups = Object.fromEntries(
            [...compilation.namedChunkGroups].map(([name, group]) => [name, [...new Set(group.getFiles())]]),
          );
          const text = JSON.stringify(groups, null, 2);
          compilation.emitAsset('asset-map.json', new compiler.rspack.sources.RawSource(text));
        },
      );
    });
  }
}
