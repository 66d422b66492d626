/** Writes `pages.json`. The page server answers 200 for the paths in this file and 404 for all others. */
export class PageListPlugin {
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageListPlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // The federation plugin's own compilations run this plugin too; only the shell's main build has `index.html`.
          if (!compilation.getAsset('index.html')) return;
          const text = JSON.stringify(this.pages, null, 2);
          compilation.emitAsset('pages.json', new compiler.rspack.sources.RawSource(text));
        },
      );
    });
  }
}
