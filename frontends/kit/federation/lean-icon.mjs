/** Removes what compresses badly: aliases, unused names, and keys of shapes that never change. */
export default function leanIcon(source) {
  return source
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^\s*(name|size): .*,$/gm, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');
}
