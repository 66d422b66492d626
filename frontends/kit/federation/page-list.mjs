/**
 * Writes `pages.json`: the paths that the store has, from the route table. Who serves the page answers 200 for these and
 * 404 for every other one.
 */
export class PageListPlugin {
  constructor(pages) {
    this.pages = pages;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageListPlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // The federation plugin compiles shared libraries with these plugins too; only the shell itself has pages.
          if (!compilation.getAsset('index.html')) return;
          const text = JSON.stringify(this.pages, null, 2);
          compilation.emitAsset('pages.json', new compiler.rspack.sources.RawSource(text));
        },
      );
    });
  }
}
