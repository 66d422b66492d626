/** Removes sonner's <style> element, which the Content Security Policy forbids. The shell links the stylesheet as a file. */
export default function withoutStyleElement(source) {
  const cleaned = source.replace(/^__insertCSS\(".*"\);?$/m, '');
  if (cleaned === source) throw new Error('sonner no longer inserts its styles the way this loader knows');
  return cleaned;
}
