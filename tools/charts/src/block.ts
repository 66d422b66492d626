export function replaceBlock(text: string, begin: string, end: string, content: string): string {
  const start = text.indexOf(begin);
  const stop = text.indexOf(end, start);
  if (start < 0 || stop < 0) throw new Error(`There is no place between '${begin}' and '${end}'.`);
  return `${text.slice(0, start)}${begin}\n${content}${text.slice(stop)}`;
}
