/**
 * Loader that shortens lucide's icons. It removes the shapes' random keys, which React needs only for children that
 * change, and unused names and aliases. Neither compresses well.
 */
export default function leanIcon(source) {
  return source
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/^\s*(name|size): .*,$/gm, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '');
}
