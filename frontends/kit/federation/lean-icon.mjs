/**
 * A loader for lucide's icons: their shapes carry random keys, which React wants only of children that change, and names that
 * nobody reads. Neither compresses.
 */
export default function leanIcon(source) {
  return source
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^\s*(name|size): .*,$/gm, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');
}
