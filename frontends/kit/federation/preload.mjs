/** Adds preload links to `index.html`: while the browser fetches `main.ts`, it also fetches the files that `main.ts` imports. */
export class PreloadPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PreloadPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PreloadPlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // The federation plugin's own compilations run this plugin too; only the shell's main build has `index.html`.
          if (!compilation.getAsset('index.html')) return;
          const bootstrap = compilation.namedChunkGroups.get('bootstrap');
          const shared = compilation.getAssets().map(({ name }) => name);
          const wanted = [...(bootstrap?.getFiles() ?? []), ...shared.filter((name) => /^framework\./.test(name))];
          const links = [...new Set(wanted)].map(linkTo).filter(Boolean).join('\n    ');
          compilation.updateAsset('index.html', (html) => {
            const text = html.source().toString().replace('<!-- preloads -->', links);
            return new compiler.rspack.sources.RawSource(text);
          });
        },
      );
    });
  }
}

const linkTo = (file) => {
  if (file.endsWith('.js')) return `<link rel="preload" as="script" href="/${file}" />`;
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}" />`;
  return '';
};
